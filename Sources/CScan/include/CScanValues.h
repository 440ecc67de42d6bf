// Skips and validates JSON values in few instructions, with the ends of strings that the kernels of CScan.h found.
// `count` is the length of the text. Each function returns the offset after the value, or 0 if the value is invalid;
// the reference parser in Swift then produces the error.
//
// The functions read no byte from `count` on. They never accept a text that the reference parser rejects (RFC 8259).
// They reject containers that are nested deeper than `CSCAN_DEEPEST`, which the reference parser may accept.
#ifndef CSCAN_VALUES_H
#define CSCAN_VALUES_H

#include "CScan.h"

// MARK: numbers and words

// Returns the offset after the digits at `at`; `at` if there are none.
static inline size_t cscan_digits(const uint8_t *text, size_t count, size_t at) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  for (uint64_t word; at < count && count - at >= 8; at += 8) {
    memcpy(&word, text + at, 8);
    // After the XOR, a digit is 0 to 9, so adding 0x76 does not set its top bit. Only a byte that is not a digit can
    // carry into the next byte, and only the first such byte is used.
    word ^= 0x3030303030303030u;
    uint64_t other = ((word + 0x7676767676767676u) | word) & 0x8080808080808080u;
    if (other) return at + (size_t)(__builtin_ctzll(other) >> 3);
  }
#endif
  while (at < count && (uint8_t)(text[at] - 0x30) < 10) at++;
  return at;
}

// Returns the offset after a number, or 0 if the number is invalid. `whole`: the offset of its first digit, after the
// sign.
__attribute__((noinline)) static size_t cscan_long_number(const uint8_t *text, size_t count, size_t whole) {
  size_t at = cscan_digits(text, count, whole);
  if (at == whole || (at > whole + 1 && text[whole] == 0x30)) return 0;
  if (at < count && text[at] == 0x2E) {
    size_t fraction = at + 1;
    at = cscan_digits(text, count, fraction);
    if (at == fraction) return 0;
  }
  if (at < count && (text[at] | 0x20) == 0x65) {
    at++;
    if (at < count && (text[at] == 0x2B || text[at] == 0x2D)) at++;
    size_t exponent = at;
    at = cscan_digits(text, count, exponent);
    if (at == exponent) return 0;
  }
  return at;
}

// Returns the offset after the number at `at`, or 0 if there is no valid number. Precondition: `at < count`.
static inline size_t cscan_number(const uint8_t *text, size_t count, size_t at) {
  at += text[at] == 0x2D;
#if defined(__SSE2__)
  // Most numbers have at most fifteen digits and no exponent. One comparison of 16 bytes finds the end of such a
  // number.
  if (count - at >= 16) {
    const uint8_t *first = text + at;
    // The addition changes the digits to the ten smallest signed bytes, so one signed comparison finds all other bytes.
    __m128i shifted = _mm_add_epi8(_mm_loadu_si128((const __m128i *)first), _mm_set1_epi8(0x80 - 0x30));
    __m128i is_other = _mm_cmpgt_epi8(shifted, _mm_set1_epi8(-0x80 + 9));
    unsigned other = (unsigned)_mm_movemask_epi8(is_other);
    // The number must have at least one digit, and no leading zero.
    if (other & 2 ? !(other & 1) : other && (uint8_t)(*first - 0x31) < 9) {
      size_t length = (size_t)__builtin_ctz(other);
      if (first[length] == 0x2E) {
        const size_t point = length;
        other &= other - 1;
        length = other ? (size_t)__builtin_ctz(other) : cscan_digits(text, count, at + 16) - at;
        if (length == point + 1 || at + length == count) return cscan_long_number(text, count, at);
      }
      if ((first[length] | 0x20) != 0x65) return at + length;
    }
  }
#endif
  return cscan_long_number(text, count, at);
}

// Returns the offset after the number, `true`, `false` or `null` at `at`, or 0 if there is none. Precondition: `at <
// count`.
static inline size_t cscan_scalar(const uint8_t *text, size_t count, size_t at) {
  if (text[at] < 0x3A) return cscan_number(text, count, at);
  if (count - at >= 4) {
    if (!memcmp(text + at, "true", 4) || !memcmp(text + at, "null", 4)) return at + 4;
    if (count - at >= 5 && !memcmp(text + at, "false", 5)) return at + 5;
  }
  return 0;
}

// MARK: strings

// Lets Swift use a struct that contains pointers without `unsafe`. Only the use of the pointers themselves needs
// `unsafe`.
#define CSCAN_SAFE __attribute__((swift_attr("safe")))

// The progress of scanning and reading a text. The kernels scan one window at a time, which has `blocks` blocks of 64
// bytes.
typedef struct CSCAN_SAFE {
  size_t blocks;   // number of blocks in a window
  size_t base;     // offset of the window in the text
  size_t found;    // number of closing quotes in the window
  size_t next;     // index in `quotes` of the first closing quote that has not been read
  size_t members;  // number of scalars and empty containers in the last skipped value
  cscan_carry carry;
  cscan_kernel kernel;
  // Data of the current window, in buffers of the caller. `quotes`: for each quote that closes a string, the offset
  // after the quote in the text; then `CSCAN_NO_QUOTES` sentinels. A block has up to `CSCAN_PLACES` such quotes.
  // `special`: for each block, a mask of the backslashes and non-ASCII bytes; unused while `carry.special` is 0.
  uint32_t *quotes;
  uint64_t *special;
} cscan_progress;

// The number of sentinels after the quotes of a window. A sentinel is an offset greater than any text length. If the
// next entry is a sentinel, the string ends in a later window.
enum { CSCAN_NO_QUOTES = 1 };

// The maximum length of a text, so that a sentinel is always greater. A window has up to 1,024 blocks.
enum { CSCAN_LONGEST = INT32_MAX - 64 * 1024 };

// Records that the current window has `found` quotes, and writes the sentinel after them.
static inline void cscan_set_found(size_t found, cscan_progress *progress) {
  progress->found = found;
  progress->next = 0;
  progress->quotes[found] = INT32_MAX;
}

// Scans the next windows until a string ends in one of them. Returns 0 if no string ends before the end of the text, or
// if the text is invalid.
static inline int cscan_look(const uint8_t *text, size_t count, cscan_progress *progress) {
  do {
    progress->base += 64 * progress->blocks;
    if (progress->base >= count) return 0;
    ptrdiff_t found = cscan_strings(progress->kernel, text, count, progress->base, progress->blocks,
                                    &progress->carry, progress->quotes, progress->special);
    if (found < 0) return 0;
    cscan_set_found((size_t)found, progress);
  } while (!progress->found);
  return 1;
}

// Marks a function that is rarely called. Such a function preserves the registers of the caller, so that it does not
// slow down the code that calls it.
#if defined(__x86_64__) || defined(__aarch64__)
#define CSCAN_SELDOM __attribute__((noinline, preserve_most))
#else
#define CSCAN_SELDOM __attribute__((noinline))
#endif
#define CSCAN_RARE(condition) __builtin_expect(!!(condition), 0)

// Returns the offset after the next string, which ends in a later window, or 0 if it has no end.
CSCAN_SELDOM static size_t cscan_string_across(const uint8_t *text, size_t count, cscan_progress *progress) {
  if (!cscan_look(text, count, progress)) return 0;
  return progress->quotes[progress->next++];
}

// MARK: values

// Returns the offset of the first byte from `at` on that is not whitespace, or `count` if there is none.
CSCAN_SELDOM static size_t cscan_space(const uint8_t *text, size_t count, size_t at) {
  while (at < count && (text[at] == 0x20 || text[at] == 0x0A || text[at] == 0x0D || text[at] == 0x09)) at++;
  return at;
}

// Returns two bytes as a little-endian number. In JSON without whitespace, these are often a comma or colon and the
// byte after it.
static inline unsigned cscan_two(const uint8_t *bytes) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  uint16_t word;
  memcpy(&word, bytes, 2);
  unsigned two = word;
  // This statement keeps both bytes in one register. Otherwise the compiler would test each byte separately.
  __asm__("" : "+r"(two));
  return two;
#else
  return bytes[0] | (unsigned)bytes[1] << 8;
#endif
}

// Returns 1 if the first byte of `two` is `byte` and the second byte is not whitespace, else 0.
static inline int cscan_leads(unsigned two, uint8_t byte) { return (uint8_t)two == byte && two > 0x20FF; }

// Returns the offset from which on fewer than eight bytes of the text are left. Most checks for the end of the text
// compare only with this offset.
static inline size_t cscan_near_end(size_t count) { return count < 8 ? 0 : count - 7; }

// The two bytes at `at`, or 0 at the end of the text.
#define CSCAN_TWO (!CSCAN_RARE(at >= near) || at + 1 < count ? cscan_two(text + at) : 0)

// Moves `at` to the next byte that is not whitespace, and loads this byte into `byte`. At the end of the text, executes
// `return 0`.
#define CSCAN_TOKEN                                                                                          \
  if (CSCAN_RARE(at >= count || (byte = text[at]) <= 0x20)) {                                                \
    at = cscan_space(text, count, at);                                                                       \
    if (at >= count) return 0;                                                                               \
    byte = text[at];                                                                                         \
  }

// Moves `at` to the end of the next string, and loads the two bytes there into `two`. If the string has no end,
// executes `return 0`. `near_end`: a statement that is executed if fewer than eight bytes of the text follow.
#define CSCAN_STRING(near_end)                                                                               \
  at = *quote++;                                                                                             \
  if (!CSCAN_RARE(at >= near)) {                                                                             \
    two = cscan_two(text + at);                                                                              \
  } else {                                                                                                   \
    progress->next = (size_t)(quote - progress->quotes);                                                     \
    if (progress->next > progress->found) {                                                                  \
      at = cscan_string_across(text, count, progress);                                                       \
      if (!at) return 0;                                                                                     \
      CSCAN_KNOWN                                                                                            \
    }                                                                                                        \
    two = CSCAN_TWO;                                                                                         \
    near_end                                                                                                 \
  }

// Sets `quote` to the address of the next entry to read in `progress->quotes`.
#define CSCAN_KNOWN quote = progress->quotes + progress->next;

// The maximum depth of containers in `cscan_skip`, because it stores one bit for each open container in a 64-bit word.
enum { CSCAN_DEEPEST = 62 };

// Returns the offset after the value at `at`, or 0 if the value is invalid. The value may have up to `room` levels of
// containers.
__attribute__((noinline)) static size_t cscan_skip(const uint8_t *text, size_t count, size_t at,
                                                   unsigned room, cscan_progress *progress) {
  const size_t near = cscan_near_end(count);
  const uint32_t *quote;
  // A stack with a bit for each open container: 1 for an object, 0 for an array. The lowest bit is the innermost
  // container, and the highest set bit is a sentinel.
  uint64_t open = 1, full = (uint64_t)1 << (room < CSCAN_DEEPEST ? room : CSCAN_DEEPEST);
  // The number of scalars and empty containers, which is one more than the number of commas.
  size_t met = 1;
  unsigned two;
  uint8_t byte;
  __asm__("" : "+r"(full));
  CSCAN_KNOWN
  CSCAN_TOKEN
  if ((byte | 0x20) == 0x7B) goto container;
  if (byte == 0x22) {
    CSCAN_STRING()
  } else {
    at = cscan_scalar(text, count, at);
    if (!at) return 0;
  }
  goto done;
name:
  CSCAN_STRING()
  if (two == 0x223A) {
    // Most values are strings. If a comma and the quote of the next name follow, nothing else must be checked.
    CSCAN_STRING()
    if (two != 0x222C) goto next;
    met++;
    goto name;
  }
  at++;
  byte = (uint8_t)(two >> 8);
  if (CSCAN_RARE(!cscan_leads(two, 0x3A))) {
    at--;
    CSCAN_TOKEN
    if (byte != 0x3A) return 0;
    at++;
    CSCAN_TOKEN
  }
value:
  if (byte == 0x22) {
    CSCAN_STRING()
    goto next;
  }
  if ((byte | 0x20) != 0x7B) {
    at = cscan_scalar(text, count, at);
    if (!at) return 0;
  } else {
  container:
    if (open >= full) return 0;
    two = CSCAN_TWO;
    at++;
    open <<= 1;
    if (byte == 0x7B) {
      open |= 1;
      if (two == 0x227B) goto name;
    }
    CSCAN_TOKEN
    if (byte != (open & 1 ? 0x7D : 0x5D)) goto item;
    at++;
    open >>= 1;
    if (open == 1) goto done;
  }
close:
  two = CSCAN_TWO;
next:
  if (open & 1) {
    if (two == 0x222C) {
      at++;
      met++;
      goto name;
    }
  } else if (cscan_leads(two, 0x2C)) {
    byte = (uint8_t)(two >> 8);
    at++;
    met++;
    goto value;
  }
  CSCAN_TOKEN
  at++;
  if (byte == 0x2C) {
    met++;
    CSCAN_TOKEN
    goto item;
  }
  if (byte != (open & 1 ? 0x7D : 0x5D)) return 0;
  open >>= 1;
  if (open != 1) goto close;
done:
  progress->next = (size_t)(quote - progress->quotes);
  progress->members = met;
  return at;
item:
  if (!(open & 1)) goto value;
  if (byte != 0x22) return 0;
  goto name;
}

#endif
