// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

use crate::codes;

/// `weft_note`: the identity of a plugin, which a host reads from the file without running it.
#[repr(C, align(4))]
pub struct Note {
    owner_size: u32,
    descriptor_size: u32,
    kind: u32,
    owner: [u8; 8],
    magic: u32,
    abi_major: u32,
    abi_minor: u32,
    minimum_major: u32,
    minimum_minor: u32,
    language: u32,
    id: [u8; 64],
    version: [u8; 24],
}

impl Note {
    pub const fn new(id: &str, version: &str) -> Note {
        Note {
            owner_size: 5,
            descriptor_size: (core::mem::size_of::<Note>() - 20) as u32,
            kind: codes::NOTE_TYPE,
            owner: *b"WEFT\0\0\0\0",
            magic: codes::MAGIC,
            abi_major: codes::ABI_MAJOR,
            abi_minor: codes::ABI_MINOR,
            minimum_major: codes::ABI_MAJOR,
            minimum_minor: 0,
            language: codes::LANGUAGE_RUST,
            id: padded(id),
            version: padded(version),
        }
    }
}

/// Returns a text padded with zeros, with at least one of them.
const fn padded<const N: usize>(text: &str) -> [u8; N] {
    assert!(text.len() < N, "the note has no room for the id or the version");
    let mut bytes = [0; N];
    let mut place = 0;
    while place < text.len() {
        bytes[place] = text.as_bytes()[place];
        place += 1;
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_has_its_texts_and_zeroes_behind_them() {
        let note = Note::new("org.example.a", "1.2.3");
        assert_eq!(&note.id[..14], b"org.example.a\0");
        assert!(note.id[13..].iter().all(|byte| *byte == 0));
        assert_eq!(&note.version[..6], b"1.2.3\0");
        assert_eq!((note.descriptor_size, note.language), (112, 5));
    }

    #[test]
    #[should_panic(expected = "no room")]
    fn a_version_that_does_not_fit_is_refused() {
        Note::new("org.example.a", "123456789012345678901234");
    }
}
