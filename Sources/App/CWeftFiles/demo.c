/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include <weft_files.h>

/* The demo workspace. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t demo_json[] = {
#embed "../WeftLaunch/Resources/demo.json"
};

static const uint8_t bay_five_jpg[] = {
#embed "../WeftLaunch/Resources/demo/bay-five.jpg"
};

static const uint8_t bay_four_jpg[] = {
#embed "../WeftLaunch/Resources/demo/bay-four.jpg"
};

static const uint8_t bay_one_jpg[] = {
#embed "../WeftLaunch/Resources/demo/bay-one.jpg"
};

static const uint8_t bay_six_jpg[] = {
#embed "../WeftLaunch/Resources/demo/bay-six.jpg"
};

static const uint8_t bay_three_jpg[] = {
#embed "../WeftLaunch/Resources/demo/bay-three.jpg"
};

static const uint8_t bay_two_jpg[] = {
#embed "../WeftLaunch/Resources/demo/bay-two.jpg"
};

static const uint8_t growl_webm[] = {
#embed "../WeftLaunch/Resources/demo/growl.webm"
};

static const uint8_t hyperdrive_jpg[] = {
#embed "../WeftLaunch/Resources/demo/hyperdrive.jpg"
};

#define FILE_OF(name, bytes) {name, bytes, sizeof(bytes)}

static const weft_file files[] = {
    FILE_OF("demo.json", demo_json),
    FILE_OF("demo/bay-five.jpg", bay_five_jpg),
    FILE_OF("demo/bay-four.jpg", bay_four_jpg),
    FILE_OF("demo/bay-one.jpg", bay_one_jpg),
    FILE_OF("demo/bay-six.jpg", bay_six_jpg),
    FILE_OF("demo/bay-three.jpg", bay_three_jpg),
    FILE_OF("demo/bay-two.jpg", bay_two_jpg),
    FILE_OF("demo/growl.webm", growl_webm),
    FILE_OF("demo/hyperdrive.jpg", hyperdrive_jpg),
};

const weft_file *weft_demo_files(size_t *count) {
  *count = sizeof(files) / sizeof(files[0]);
  return files;
}
