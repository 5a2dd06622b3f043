/* The Monte Carlo kernel of packages/engine in scalar C: the same draws, tables and arithmetic.
 *
 * Two layouts of the same algorithm, so that the faster one can be the yardstick:
 *   blocks  as the product's kernel: draws of a block to scratch, then the plan's five years
 *   trials  all 20 draws and 25 plan-years of one trial in registers, then the next trial
 *
 * Usage: kernel <file with the work>; then one line per run on standard input ("blocks" or "trials"),
 * answered with the milliseconds taken; "sums" answers with the sums of the ten columns; end of input ends it.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PLANS = 5, YEARS = 5, DRAWS = 4, CELLS = 1024, BLOCK = 1024 };
#define STEP 0x6d2b79f5u

typedef struct {
  double low, range, stream;
  double table[2 * CELLS];
} Draw;

typedef struct {
  Draw draws[DRAWS]; /* price, customers, retention, growth shift */
  /* The order of planTerms() in the engine. */
  double existing, annual_fee, upfront_fee, per_price, unbilled;
  double growth[YEARS], cost_new[YEARS], cost_all[YEARS];
} Plan;

typedef struct {
  double trials;
  double price_index[YEARS], kept[YEARS], fixed[YEARS];
  Plan plans[PLANS];
} Work;

static Work work;
static double *revenue[YEARS], *ebit[YEARS];
static uint32_t streams[PLANS][DRAWS];
static double scratch[DRAWS][BLOCK], sums[2 * YEARS * BLOCK];

static inline uint32_t next_word(uint32_t state) {
  uint32_t word = (state ^ (state >> 15)) * (1 | state);
  word ^= word + (word ^ (word >> 7)) * (61 | word);
  return word ^ (word >> 14);
}

static inline double value_of(const Draw *draw, uint32_t word) {
  const double *cell = draw->table + ((word >> 22) << 1);
  return draw->low + draw->range * (cell[0] + (double)(int32_t)(word & 0x3fffff) * cell[1]);
}

static void draw_block(const Draw *restrict draw, uint32_t stream, uint32_t first, int count,
                       double *restrict out) {
  uint32_t state = stream + first * STEP;
  for (int j = 0; j < count; j++) {
    state += STEP;
    out[j] = value_of(draw, next_word(state));
  }
}

/* One trial's five years of a plan; ADD(t) takes in year t + 1. */
#define FIVE_YEARS(plan)                                                          \
  double per_new = (plan)->upfront_fee - (plan)->unbilled * per_customer;          \
  double all = (plan)->existing * stay + fresh;                                   \
  ADD(0) NEXT(plan, 1) ADD(1) NEXT(plan, 2) ADD(2) NEXT(plan, 3) ADD(3) NEXT(plan, 4) ADD(4)
#define NEXT(plan, t)                                                             \
  fresh *= (plan)->growth[t] + shift;                                             \
  all = all * stay + fresh;

static void add_years(const Plan *plan, int count) {
  const Plan p = *plan;
  double *restrict sum = sums;
  for (int j = 0; j < count; j++, sum += 2 * YEARS) {
    double per_customer = p.annual_fee + p.per_price * scratch[0][j];
    double fresh = scratch[1][j], stay = scratch[2][j], shift = scratch[3][j];
#define ADD(t)                                                                    \
  sum[t] += per_new * fresh + per_customer * all;                                 \
  sum[t + YEARS] += p.cost_new[t] * fresh + p.cost_all[t] * all;
    FIVE_YEARS(&p)
#undef ADD
  }
}

static void finish_years(int start, int count) {
  const double *restrict sum = sums;
  for (int i = start; i < start + count; i++, sum += 2 * YEARS) {
    for (int t = 0; t < YEARS; t++) {
      double money = sum[t] * work.price_index[t];
      revenue[t][i] = money;
      ebit[t][i] = money * work.kept[t] - sum[t + YEARS] - work.fixed[t];
    }
  }
}

static void run_blocks(void) {
  int trials = (int)work.trials;
  for (int start = 0; start < trials; start += BLOCK) {
    int count = trials - start < BLOCK ? trials - start : BLOCK;
    memset(sums, 0, sizeof sums);
    for (int k = 0; k < PLANS; k++) {
      const Plan *plan = &work.plans[k];
      for (int d = 0; d < DRAWS; d++)
        draw_block(&plan->draws[d], streams[k][d], (uint32_t)start, count, scratch[d]);
      add_years(plan, count);
    }
    finish_years(start, count);
  }
}

static void run_trials(void) {
  int trials = (int)work.trials;
  uint32_t step = 0;
  for (int i = 0; i < trials; i++) {
    double r[YEARS] = {0}, c[YEARS] = {0};
    step += STEP;
    for (int k = 0; k < PLANS; k++) {
      const Plan *plan = &work.plans[k];
#define DRAW(d) value_of(&plan->draws[d], next_word(streams[k][d] + step))
      double per_customer = plan->annual_fee + plan->per_price * DRAW(0);
      double fresh = DRAW(1), stay = DRAW(2), shift = DRAW(3);
#define ADD(t)                                                                    \
  r[t] += per_new * fresh + per_customer * all;                                   \
  c[t] += plan->cost_new[t] * fresh + plan->cost_all[t] * all;
      FIVE_YEARS(plan)
    }
    for (int t = 0; t < YEARS; t++) {
      double money = r[t] * work.price_index[t];
      revenue[t][i] = money;
      ebit[t][i] = money * work.kept[t] - c[t] - work.fixed[t];
    }
  }
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

int main(int argc, char **argv) {
  FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
  if (file == NULL || fread(&work, sizeof work, 1, file) != 1) {
    fprintf(stderr, "kernel: cannot read the work\n");
    return 2;
  }
  fclose(file);
  for (int k = 0; k < PLANS; k++)
    for (int d = 0; d < DRAWS; d++) streams[k][d] = (uint32_t)(int32_t)work.plans[k].draws[d].stream;
  for (int t = 0; t < YEARS; t++) {
    revenue[t] = calloc((size_t)work.trials, sizeof(double));
    ebit[t] = calloc((size_t)work.trials, sizeof(double));
    if (revenue[t] == NULL || ebit[t] == NULL) return 2;
  }
  char line[16];
  while (fgets(line, sizeof line, stdin) != NULL) {
    if (strncmp(line, "sums", 4) == 0) {
      for (int c = 0; c < 2 * YEARS; c++) {
        const double *column = c < YEARS ? revenue[c] : ebit[c - YEARS];
        double sum = 0;
        for (int i = 0; i < (int)work.trials; i++) sum += column[i];
        printf("%.17g%c", sum, c == 2 * YEARS - 1 ? '\n' : ' ');
      }
    } else {
      double start = now();
      if (strncmp(line, "blocks", 6) == 0) run_blocks();
      else run_trials();
      printf("%.6f\n", now() - start);
    }
    fflush(stdout);
  }
  return 0;
}
