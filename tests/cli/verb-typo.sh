#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A file that does not exist but is nearly a verb.
"$PITH" exlain
