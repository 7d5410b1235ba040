// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/** Copies texts and opens links when the user asks for it. */

/** Puts a text into the clipboard; returns whether the browser allowed it. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // A page without encryption has no clipboard, but may copy what is selected.
    return copySelected(text);
  }
}

function copySelected(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.setAttribute("aria-hidden", "true");
  field.style.cssText = "position:fixed;inset:0 auto auto 0;opacity:0";
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  let isCopied = false;
  try {
    isCopied = document.execCommand("copy");
  } catch {
    // Some browsers throw instead of answering no.
  }
  field.remove();
  focused?.focus({ preventScroll: true });
  return isCopied;
}

/** Opens a web page in another tab, which gets no access to this one, or a mailbox in its program. */
export function openLink(address) {
  const link = document.createElement("a");
  link.href = address;
  link.target = "_blank";
  link.rel = "noopener noreferrer nofollow";
  document.body.append(link);
  link.click();
  link.remove();
}

/** Makes the browser save a file of the server: a link with a name never shows what it leads to. */
export function saveFile(address, name) {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
