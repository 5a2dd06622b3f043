/* The bucket select of packages/engine/src/montecarlo/quantiles.ts in scalar C: least and greatest value, a
 * histogram of 4,096 bins, then gather and sort only the bins that hold a wanted rank.
 *
 * Usage: quantiles <file with the numbers>; then one line per measurement on standard input, the count of numbers to
 * take from the start and how many times, answered with the milliseconds of one time and the seven quantiles; end of
 * input ends it.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BINS = 4096, LEVELS = 7, RANKS = 2 * LEVELS };
static const double levels[LEVELS] = {0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95};

static double *values, *gathered;
static uint32_t counts[BINS];
static int32_t places[BINS];

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void quantiles(int n, double *out) {
  double min = values[0], max = values[0], sum = 0;
  for (int i = 0; i < n; i++) {
    double value = values[i];
    sum += value;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  /* The mean is part of the summary; the empty statement keeps the compiler from dropping it. */
  __asm__ volatile("" : : "g"(sum));
  double scale = (BINS - 1e-6) / (max - min);
  memset(counts, 0, sizeof counts);
  for (int i = 0; i < n; i++) counts[(int32_t)((values[i] - min) * scale)]++;
  for (int b = 0; b < BINS; b++) places[b] = -1;

  int ranks[RANKS], from[RANKS], to[RANKS], offset[RANKS];
  for (int q = 0; q < LEVELS; q++) {
    int below = (int)floor((n - 1) * levels[q]);
    ranks[2 * q] = below;
    ranks[2 * q + 1] = below + 1 < n ? below + 1 : n - 1;
  }
  int bin = 0, current = -1, used = 0;
  long before = 0;
  for (int r = 0; r < RANKS; r++) {
    while (before + counts[bin] <= ranks[r]) before += counts[bin++];
    if (bin != current) {
      places[bin] = used;
      used += (int)counts[bin];
      current = bin;
    }
    to[r] = used;
    from[r] = used - (int)counts[bin];
    offset[r] = (int)(ranks[r] - before);
  }
  for (int i = 0; i < n; i++) {
    int32_t b = (int32_t)((values[i] - min) * scale);
    if (places[b] >= 0) gathered[places[b]++] = values[i];
  }
  int sorted = 0;
  double picked[RANKS];
  for (int r = 0; r < RANKS; r++) {
    if (to[r] > sorted) {
      qsort(gathered + from[r], (size_t)(to[r] - from[r]), sizeof(double), ascending);
      sorted = to[r];
    }
    picked[r] = gathered[from[r] + offset[r]];
  }
  for (int q = 0; q < LEVELS; q++) {
    double place = (n - 1) * levels[q];
    out[q] = picked[2 * q] + (picked[2 * q + 1] - picked[2 * q]) * (place - floor(place));
  }
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

int main(int argc, char **argv) {
  FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) return 2;
  size_t count = (size_t)ftell(file) / sizeof(double);
  rewind(file);
  values = malloc(count * sizeof(double));
  gathered = malloc(count * sizeof(double));
  if (values == NULL || gathered == NULL || fread(values, sizeof(double), count, file) != count) return 2;
  fclose(file);
  char line[32];
  while (fgets(line, sizeof line, stdin) != NULL) {
    double out[LEVELS];
    int n, times;
    if (sscanf(line, "%d %d", &n, &times) != 2) return 2;
    double start = now();
    for (int i = 0; i < times; i++) quantiles(n, out);
    printf("%.6f", (now() - start) / times);
    for (int q = 0; q < LEVELS; q++) printf(" %.17g", out[q]);
    printf("\n");
    fflush(stdout);
  }
  return 0;
}
