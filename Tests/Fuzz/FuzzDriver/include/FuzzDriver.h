#ifndef FUZZ_DRIVER_H
#define FUZZ_DRIVER_H

#include <stddef.h>
#include <stdint.h>

/// Judges one input; a trap is a finding. Returns 0.
typedef int (*fuzz_body)(const uint8_t *data, size_t size);

/// libFuzzer's main loop, for programs that have a `main` of their own.
int LLVMFuzzerRunDriver(int *argc, char ***argv, fuzz_body body);

static inline int fuzz(int argc, char **argv, fuzz_body body) {
  return LLVMFuzzerRunDriver(&argc, &argv, body);
}

#endif
