import { after, all, before, type Recipe, tests, types } from '../recipe.ts'

const contract = tests('test/contracts/quotas.test.ts')

/** A limit of downloaded account statements. */
export const quota: Recipe = {
  title: 'Add a quota',
  names: { noun: 'balance' },
  steps: [
    {
      file: 'functions/balance/quotas.ts',
      change: () => `import { quota } from '../kit/limits/quota.ts'

/** Each reads a whole month. */
export const statementsPerHour = quota({ kind: 'statements', limit: 20, each: 'hour' })
`,
      enforcedBy: contract,
      reports: 'statements',
    },
    {
      file: 'functions/balance/entries/api.ts',
      change: all(
        before('import { openTable }', "import { countUse } from '../../kit/limits/quota.ts'\n"),
        before('import { readBalanceView', "import { statementsPerHour } from '../quotas.ts'\n"),
        (text) =>
          text.replace(
            /csv: on\.csv\.handler\(\(\{ input, context \}\) => (.*)\),\n/,
            `csv: on.csv.handler(async ({ input, context }) => {
    await countUse(table, statementsPerHour, requireSignedIn(context.actor).userId, context.now)
    return $1
  }),
`,
          ),
      ),
      enforcedBy: contract,
      reports: 'statementsPerHour',
    },
    {
      file: 'docs/reference/words/quotas.json',
      change: after('[\n', '  { "kind": "statements", "per": "user", "use": "statement", "rule": "14.3" },\n'),
      enforcedBy: contract,
      reports: 'statements',
    },
    {
      file: 'docs/reference/quotas.md',
      change: after(
        '|---|---|---|---|---|---|---|\n',
        '| statement | `statements` | 20 | user | hour | `request.limit_reached` | 14.3 |\n',
      ),
      enforcedBy: tests('test/contracts/reference.test.ts'),
      reports: 'docs/reference/quotas.md',
    },
  ],
  alsoPasses: [types('functions/balance/entries/api.ts')],
}
