// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { Page } from "./page.js";

new Page(document.getElementById("screen")).begin();
