# SPDX-License-Identifier: Apache-2.0
"""Time limits of tests on a busy machine."""
import subprocess


def time_limit(seconds):
    """Seconds on an idle machine, as seconds on this one as it is now."""
    return int(subprocess.check_output(["tools/time-limit", str(seconds)]))
