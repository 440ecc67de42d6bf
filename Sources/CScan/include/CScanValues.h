// Steps over values of a JSON text whose strings are known: what is skipped of an event is checked in
// few instructions. Swift asks for each step, gives the length of the text with it, and takes 0 for an
// answer, which is never the offset behind a value: then the reference reader says what is wrong.
//
// Nothing is read at or behind `count`. All of RFC 8259 is checked: what is taken here the reference
// takes as well. The reference takes more: containers that are nested deeper than 62 levels.
#ifndef CSCAN_VALUES_H
#define CSCAN_VALUES_H

#include "CScan.h"

// MARK: numbers and words

// The offset behind the digits at `at`.
static inline size_t cscan_digits(const uint8_t *text, size_t count, size_t at) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  for (uint64_t word; at < count && count - at >= 8; at += 8) {
    memcpy(&word, text + at, 8);
    // A digit is 0 to 9 now, and adding 0x76 leaves its top bit clear. What carries into the next byte
    // is none itself, and only the first one counts.
    word ^= 0x3030303030303030u;
    uint64_t other = ((word + 0x7676767676767676u) | word) & 0x8080808080808080u;
    if (other) return at + (size_t)(__builtin_ctzll(other) >> 3);
  }
#endif
  while (at < count && (uint8_t)(text[at] - 0x30) < 10) at++;
  return at;
}

// The offset behind the number whose digits begin at `whole`, or 0.
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

// The offset behind the number at `at`, which is inside the text, or 0.
static inline size_t cscan_number(const uint8_t *text, size_t count, size_t at) {
  at += text[at] == 0x2D;
#if defined(__SSE2__)
  // Most numbers have up to fifteen digits before what follows them, and no exponent: one look says
  // where they end.
  if (count - at >= 16) {
    const uint8_t *first = text + at;
    __m128i digits = _mm_sub_epi8(_mm_loadu_si128((const __m128i *)first), _mm_set1_epi8(0x30));
    __m128i is_digit = _mm_cmpeq_epi8(_mm_min_epu8(digits, _mm_set1_epi8(9)), digits);
    unsigned other = (unsigned)_mm_movemask_epi8(is_digit) ^ 0xFFFF;
    // A zero stands alone, and there is a digit.
    if (other && !(other & 1) && (*first != 0x30 || other & 2)) {
      size_t length = (size_t)__builtin_ctz(other);
      if (first[length] == 0x2E) {
        other &= other - 1;
        size_t point = length;
        length = other ? (size_t)__builtin_ctz(other) : cscan_digits(text, count, at + 16) - at;
        if (length == point + 1 || at + length == count) return cscan_long_number(text, count, at);
      }
      if ((first[length] | 0x20) != 0x65) return at + length;
    }
  }
#endif
  return cscan_long_number(text, count, at);
}

// The offset behind the number or word at `at`, which is inside the text, or 0.
static inline size_t cscan_scalar(const uint8_t *text, size_t count, size_t at) {
  if (text[at] < 0x3A) return cscan_number(text, count, at);
  if (count - at >= 4) {
    if (!memcmp(text + at, "true", 4) || !memcmp(text + at, "null", 4)) return at + 4;
    if (count - at >= 5 && !memcmp(text + at, "false", 5)) return at + 5;
  }
  return 0;
}

// MARK: strings

// How far a text has been looked at, stretch by stretch, and been read.
typedef struct {
  size_t base;     // where in the text the stretch begins
  size_t found;    // how many quotes it has
  size_t next;     // the first of them that has not been read
  size_t members;  // scalars and empty containers of the value that was skipped last
  cscan_carry carry;
  cscan_kernel kernel;
} cscan_progress;

// What is known of the stretch at hand, in room of the caller's: the places of quotes from its beginning
// on, 64 for each of its `blocks` blocks, and a word a block that says which bytes are no plain text.
typedef struct {
  uint32_t *quotes;
  uint64_t *special;
  size_t blocks;
} cscan_stretch;

// Looks at stretches until one holds a quote; 0 when none does, or the text is none.
static inline int cscan_look(const uint8_t *text, size_t count, cscan_progress *progress,
                             cscan_stretch stretch) {
  do {
    progress->base += 64 * stretch.blocks;
    if (progress->base >= count) return 0;
    ptrdiff_t found = cscan_strings(progress->kernel, text, count, progress->base, stretch.blocks,
                                    &progress->carry, stretch.quotes, stretch.special);
    if (found < 0) return 0;
    progress->found = (size_t)found;
    progress->next = 0;
  } while (!progress->found);
  return 1;
}

// The offset behind the string that comes next and does not end in the stretch at hand, or 0.
__attribute__((noinline)) static size_t cscan_string_across(const uint8_t *text, size_t count,
                                                            cscan_progress *progress, cscan_stretch stretch) {
  for (int quote = 0; quote < 2; quote++) {
    if (progress->next >= progress->found && !cscan_look(text, count, progress, stretch)) return 0;
    progress->next++;
  }
  return progress->base + stretch.quotes[progress->next - 1] + 1;
}

// MARK: values

// The first byte from `at` on that is no white space, or `end`.
__attribute__((noinline)) static const uint8_t *cscan_space(const uint8_t *at, const uint8_t *end) {
  while (at < end && (*at == 0x20 || *at == 0x0A || *at == 0x0D || *at == 0x09)) at++;
  return at;
}

// Moves `at` to the next byte that is no white space, which there must be, and takes it as `byte`.
#define CSCAN_TOKEN                                                                                          \
  if (at >= end || (byte = *at) <= 0x20) {                                                                   \
    at = cscan_space(at, end);                                                                               \
    if (at >= end) return 0;                                                                                 \
    byte = *at;                                                                                              \
  }

// Moves `at` behind the string that comes next.
#define CSCAN_STRING                                                                                         \
  if (quote < last) {                                                                                        \
    at = behind + quote[1];                                                                                  \
    quote += 2;                                                                                              \
  } else {                                                                                                   \
    progress->next = (size_t)(quote - stretch.quotes);                                                       \
    size_t across = cscan_string_across(text, count, progress, stretch);                                     \
    if (!across) return 0;                                                                                   \
    at = text + across;                                                                                      \
    CSCAN_KNOWN                                                                                              \
  }

// What `progress` says of the stretch, as pointers: behind the byte that its places are counted from, the
// next quote, and the last one, which has none behind it.
#define CSCAN_KNOWN                                                                                          \
  behind = progress->found ? text + progress->base + 1 : text;                                               \
  quote = stretch.quotes + progress->next;                                                                   \
  last = progress->found ? stretch.quotes + progress->found - 1 : quote;

// Two bytes, the first one lowest: in compact text a comma or a colon and what follows it.
static inline unsigned cscan_two(const uint8_t *bytes) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  uint16_t word;
  memcpy(&word, bytes, 2);
  unsigned two = word;
  // Keeps them one number: the compiler would look at each byte by itself.
  __asm__("" : "+r"(two));
  return two;
#else
  return bytes[0] | (unsigned)bytes[1] << 8;
#endif
}

// The two bytes at `at`, or 0 where the text ends.
#define CSCAN_TWO (at < pair ? cscan_two(at) : 0)

// The offset behind the value at `start`, or 0. It may be or hold `room` containers, one in the other.
__attribute__((noinline)) static size_t cscan_skip(const uint8_t *text, size_t count, size_t start,
                                                   unsigned room, cscan_progress *progress,
                                                   cscan_stretch stretch) {
  const uint8_t *at = text + start, *end = text + count, *pair = end - (count > 0), *behind;
  const uint32_t *quote, *last;
  // The innermost container lowest: whether it is an object. The highest bit that is set is none of them.
  uint64_t open = 1, full = (uint64_t)1 << (room < 62 ? room : 62);
  // Scalars and empty containers are one more than commas.
  size_t met = 1, next;
  unsigned two;
  uint8_t byte;
  __asm__("" : "+r"(full));
  CSCAN_KNOWN
  CSCAN_TOKEN
  if ((byte | 0x20) == 0x7B) goto container;
  if (byte == 0x22) {
    CSCAN_STRING
  } else {
    next = cscan_scalar(text, count, (size_t)(at - text));
    if (!next) return 0;
    at = text + next;
  }
  goto done;
name:
  CSCAN_STRING
  two = CSCAN_TWO;
  at++;
  if (two == 0x223A) goto string;
  byte = (uint8_t)(two >> 8);
  if ((uint8_t)two != 0x3A || byte <= 0x20) {
    at--;
    CSCAN_TOKEN
    if (byte != 0x3A) return 0;
    at++;
    CSCAN_TOKEN
  }
value:
  if (byte == 0x22) {
  string:
    CSCAN_STRING
  } else if ((byte | 0x20) != 0x7B) {
    next = cscan_scalar(text, count, (size_t)(at - text));
    if (!next) return 0;
    at = text + next;
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
  if (open & 1) {
    if (two == 0x222C) {
      at++;
      met++;
      goto name;
    }
  } else {
    byte = (uint8_t)(two >> 8);
    if ((uint8_t)two == 0x2C && byte > 0x20) {
      at++;
      met++;
      goto value;
    }
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
  progress->next = (size_t)(quote - stretch.quotes);
  progress->members = met;
  return (size_t)(at - text);
item:
  if (!(open & 1)) goto value;
  if (byte != 0x22) return 0;
  goto name;
}

#endif
