# Copyright (c) the Weft authors
# SPDX-License-Identifier: Apache-2.0
#
# make help tells what there is.

SHELL := /bin/sh
.DEFAULT_GOAL := help

# Debian packages the build needs beyond the Swift toolchain.
PACKAGES := libffi-dev nettle-dev libsqlite3-dev libutf8proc-dev libpango1.0-dev libpng-dev libturbojpeg0-dev \
  libzip-dev libmicrohttpd-dev fonts-inter fonts-noto-core fonts-noto-color-emoji fonts-droid-fallback \
  fonts-jetbrains-mono libmd4c-dev libpq-dev libnats-dev libcurl4-openssl-dev libsodium-dev
# Those that example plugins in C++ and Rust need.
PLUGIN_PACKAGES := g++ rustc cargo
# Those that only the tests need.
TEST_PACKAGES := $(PLUGIN_PACKAGES) gcc sqlite3 libvterm-dev chromium-headless-shell abigail-tools mandoc zsh fish \
  libxml2-utils tmux postgresql-15 nats-server python3 nginx-light systemd openssl curl python3-venv minisign \
  pkgconf elfutils
# What the window of the application and WeftGTK need, and their tests.
DESKTOP_PACKAGES := libadwaita-1-dev librsvg2-common pkgconf
DESKTOP_TEST_PACKAGES := $(DESKTOP_PACKAGES) xvfb xauth xdotool dbus at-spi2-core python3-pyatspi appstream weston x11-utils
# Those that only the pictures of the application need.
PICTURE_PACKAGES := tmux perl chromium-headless-shell fonts-dejavu-core webp

# Those that only packages need, and their test.
DIST_PACKAGES := dpkg-dev patchelf binutils xz-utils mandoc cmark-gfm
DIST_TEST_PACKAGES := lintian debootstrap systemd curl

SWIFT := swift
PLUGINS := $(patsubst Plugins/%/,%,$(wildcard Plugins/*/))
PLUGIN_FILES := $(PLUGINS:%=Plugins/%.so)
RUST_PLUGINS := $(patsubst Plugins/%/Cargo.toml,Plugins/%.so,$(wildcard Plugins/*/Cargo.toml))
CPP_PLUGINS := $(patsubst %/,%.so,$(sort $(dir $(wildcard Plugins/*/*.cpp))))
# Those a machine with Swift can build as it is.
USUAL_PLUGINS := $(filter-out $(RUST_PLUGINS) $(CPP_PLUGINS),$(PLUGIN_FILES))
# One example as Embedded Swift too, which needs no Swift runtime; the tests hold it against the ordinary one.
EMBEDDED := .build/plugins/embedded/CustomChannelItem.so
SDK := .build/plugins/libWeftPlugin.a
SDK_SOURCES := $(shell find Sources/Base/CWeft Sources/Views/WeftViews Sources/Plugins/WeftPlugin -type f ! -name '*.hpp' ! -name '*.json')
CPP_SOURCES := $(wildcard Sources/Base/CWeft/include/weft/*.hpp)
# What is built here has no warnings; what others write may.
export CFLAGS := -Werror
export CXXFLAGS := -Werror
export SWIFTFLAGS := -warnings-as-errors

RUST_SOURCES := $(shell find Sources/Plugins/WeftPluginRust -type f ! -path '*/target/*')

.PHONY: help install dist dist-test dist-again hosts-test packages desktop-packages plugin-packages test-packages run desktop desktop-install test frames test-live quick chaos journeys kills abi docs pictures plugins guests bench check sanitize sanitize-desktop \
  coverage fuzz format clean

help: ## tells what there is
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST)

packages: ## installs the Debian packages that are missing
	@.ci/packages $(PACKAGES)

desktop-packages:
	@.ci/packages $(DESKTOP_PACKAGES)

plugin-packages:
	@.ci/packages $(PLUGIN_PACKAGES)

test-packages:
	@.ci/packages $(PACKAGES) $(TEST_PACKAGES) $(DESKTOP_TEST_PACKAGES)

# The programs of the command weft, and of the window, which start the same two.
WEFT := program-weft program-weft-picture program-weft-worker
DESKTOP := program-weft-desktop program-weft-picture program-weft-worker
# The same for a first look: without optimization, which takes a third of the compiler's time.
WEFT_LOOK := $(WEFT:program-%=look-%)
DESKTOP_LOOK := $(DESKTOP:program-%=look-%)

# Builds a program as a release, and nothing that it doesn't need.
program-%: packages
	@$(SWIFT) build -c release --product $*

look-%: packages
	@$(SWIFT) build --product $*

program-weft-desktop look-weft-desktop: desktop-packages

run: packages $(USUAL_PLUGINS) $(WEFT_LOOK) ## builds what the demo needs, quickly, and shows it; make install builds the fast one
	@.build/debug/weft --demo

desktop: packages $(USUAL_PLUGINS) $(DESKTOP_LOOK) ## the same in a window, which needs GTK 4
	@.build/debug/weft-desktop

desktop-install: $(DESKTOP) ## puts weft-desktop, its entry in menus and its icon below PREFIX (~/.local)
	@.ci/install-desktop "$(PREFIX)"

PREFIX ?= $(HOME)/.local
install: $(WEFT) program-weft-bench ## puts weft, and what plugins are built with, below PREFIX (~/.local)
	@.ci/install "$(PREFIX)"

dist: plugins $(WEFT) program-weft-bench program-weft-desktop ## makes packages and a tarball in .build/dist, for machines without Swift
	@.ci/packages $(DIST_PACKAGES)
	@.ci/dist

dist-test: dist ## tries what make dist has made: in a root without Swift, as another user, again
	@.ci/packages $(DIST_TEST_PACKAGES)
	@.ci/dist-test

dist-again: ## makes the packages again in a fresh clone elsewhere, and compares them byte for byte
	@.ci/dist-again

hosts-test: dist ## tries hosting.md word for word, up to two hosts behind nginx and the death of one
	@.ci/packages $(DIST_TEST_PACKAGES)
	@.ci/hosts-test

test: test-packages plugins ## runs every test
	@$(SWIFT) build --build-tests
	@.ci/test
	@cargo test --quiet --offline --manifest-path Sources/Plugins/WeftPluginRust/Cargo.toml --target-dir .build/plugins/rust
	@$(MAKE) --no-print-directory frames

# Counts the allocations of frames, which say something only in a release.
frames: $(PLUGIN_FILES) program-WeftFrameCount program-weft-worker
	@.build/release/WeftFrameCount $(PLUGIN_FILES)

test-live: test-packages ## runs the tests against a Matrix server, fetched from PyPI the first time; WEFT_SYNAPSE names its folder
	@WEFT_TESTS='WeftMatrixTests WeftCLITests' $(SWIFT) build --build-tests
	@WEFT_TESTS='WeftMatrixTests WeftCLITests' WEFT_LIVE=1 $(SWIFT) test --skip-build \
	  --filter 'WeftMatrixTests.Live|WeftCLITests.LiveAccountTests'

quick: test-packages ## runs the unit tests of what changed
	@.ci/quick

journeys: test-packages plugins ## uses the built programs in every setting by real keys and pointers; pictures of what failed
	@$(SWIFT) build --build-tests
	@WEFT_JOURNEYS=all .build/debug/weftPackageTests.xctest --testing-library swift-testing --filter '^JourneyTests'

chaos: test-packages plugins ## scrolls for 30 s while eight plugins go wrong; WEFT_CHAOS_SECONDS says how long
	@$(SWIFT) build --build-tests
	@WEFT_CHAOS_SECONDS=$${WEFT_CHAOS_SECONDS:-30} $(SWIFT) test --skip-build --filter ChaosTests

kills: test-packages ## kills hosts 100 times and a database 20 times under load; WEFT_KILLS, WEFT_CRASHES
	@$(SWIFT) build --build-tests
	@WEFT_KILLS=$${WEFT_KILLS:-100} WEFT_CRASHES=$${WEFT_CRASHES:-20} $(SWIFT) test --skip-build --filter KillTests

abi: ## writes what follows from the description of the ABI and from its headers
	@$(SWIFT) run --quiet WeftABI

docs: packages desktop-packages ## makes the documentation's site in .build/docs, offline
	@$(SWIFT) build
	@.ci/docs

pictures: packages $(USUAL_PLUGINS) $(WEFT) ## makes the pictures of the application anew
	@.ci/packages $(PICTURE_PACKAGES)
	@.ci/pictures

plugins: plugin-packages $(PLUGIN_FILES) $(EMBEDDED) ## builds the example plugins into Plugins/

$(SDK): $(SDK_SOURCES) Plugins/build
	@Plugins/build sdk

$(CPP_PLUGINS): $(CPP_SOURCES)
$(RUST_PLUGINS): $(RUST_SOURCES)

.SECONDEXPANSION:
Plugins/%.so: $$(wildcard Plugins/%/*) Plugins/build Plugins/export.map $(SDK)
	@Plugins/build $*

.build/plugins/embedded/%.so: $$(wildcard Plugins/%/*) Plugins/build Plugins/embedded.c Plugins/export.map $(SDK)
	@Plugins/build --embedded $* $@

# As little as a hook can do, for the benchmarks.
SAMPLE := .build/plugins/samples/ConstantTexts.so
$(SAMPLE): $(wildcard Benchmarks/Plugins/Samples/ConstantTexts/*) Plugins/build Plugins/export.map
	@Plugins/build Benchmarks/Plugins/Samples/ConstantTexts $@

# Plugins that break no rule and cost as much as they can, each kind from the same source.
GUESTS := .build/plugins/samples/guests
GUEST_FILES := $(patsubst %,$(GUESTS)/%.so,caller sleeper redraw late log many large)
$(GUESTS)/%.so: $(wildcard Benchmarks/Plugins/Samples/Guest/*) Plugins/build Plugins/export.map
	@CFLAGS="$(CFLAGS) -DGUEST_$* -DKIND=$*" Plugins/build Benchmarks/Plugins/Samples/Guest $@

guests: $(GUEST_FILES) ## builds the plugins of weft bench guests

bench: plugins $(SAMPLE) guests $(WEFT) program-weft-bench ## runs the benchmarks
	@.build/release/weft bench all --sample $(SAMPLE) --guests $(GUESTS)

check: test-packages plugins ## checks format, imports, headers and examples
	@.ci/check

sanitize: test-packages plugins ## runs the tests under the address and the thread sanitizer
	@.ci/sanitize

sanitize-desktop: test-packages ## uses the window by 10,000 random inputs under the address sanitizer
	@.ci/sanitize-desktop

coverage: test-packages plugins ## runs the tests and tells how many lines of each target ran
	@.ci/coverage

fuzz: packages ## fuzzes scenes, JSON, keys, links, plugins, imports and databases; Tests/Fuzz/run tells how to go on longer
	@Tests/Fuzz/run

format: ## formats the Swift sources
	@$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests Tools Plugins Benchmarks Examples

clean: ## removes what was built
	@rm -rf .build Examples/.build Plugins/*.so
