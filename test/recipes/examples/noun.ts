import { after, before, type Recipe, tests, types } from '../recipe.ts'

/** Advice on recycling for signed-in users. */
export const noun: Recipe = {
  title: 'Add a noun',
  names: { noun: 'tips' },
  steps: [
    {
      file: 'shared/contract/operation.ts',
      change: after("  'reference',\n", "  'tips',\n"),
      enforcedBy: types('shared/contract/contract.ts', 'shared/contract/tips.ts'),
      reports: 'tips',
    },
    {
      file: 'shared/contract/tips.ts',
      change: () => `import * as z from 'zod'
import { operation } from './operation.ts'

export const tips = {
  list: operation({
    noun: 'tips',
    access: 'signed-in',
    relation: 'none',
    method: 'GET',
    path: '/tips',
    summary: 'Advice on recycling',
  }).output(z.array(z.object({ text: z.string() }))),
}
`,
      enforcedBy: types('shared/contract/contract.ts', 'shared/contract/tips.ts'),
      reports: 'tips.ts',
    },
    {
      file: 'shared/contract/contract.ts',
      change: (text) =>
        text
          .replace('import { users }', "import { tips } from './tips.ts'\nimport { users }")
          .replace('  balance,\n', '  balance,\n  tips,\n'),
      enforcedBy: tests('test/contracts/reference.test.ts'),
      reports: 'docs/reference/operations.md',
    },
    {
      file: 'functions/tips/env.ts',
      change: () => `import { environment } from '../kit/environment.ts'

export const apiEnvironment = environment('TABLE_NAME')
`,
      enforcedBy: types('infra/stacks/backend-stack.ts'),
      reports: 'functions/tips/env.ts',
    },
    {
      file: 'functions/tips/entries/api.ts',
      change: () => `import { implement } from '@orpc/server'
import { tips } from '../../../shared/contract/tips.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { openTable } from '../../kit/table/table.ts'
import { apiEnvironment } from '../env.ts'

const table = openTable(apiEnvironment.read().TABLE_NAME)
const on = implement(tips).$context<RequestContext>()

export const router = on.router({ list: on.list.handler(() => [{ text: 'Lave as embalagens.' }]) })

export const handler = api('tips', router, { maintenance: maintenanceReader(table) })
`,
      enforcedBy: tests('test/infra/functions.test.ts'),
      reports: 'functions/tips/entries/api.ts',
    },
    {
      file: 'infra/nouns/tips.ts',
      change: () => `import { apiEnvironment } from '../../functions/tips/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'

export function addTips({ scope, table }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'tips',
      table,
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      errorImpact: 'The advice on recycling does not load.',
    }),
  }
}
`,
      enforcedBy: types('infra/stacks/backend-stack.ts'),
      reports: 'tips.ts',
    },
    {
      file: 'infra/stacks/backend-stack.ts',
      change: (text) =>
        text
          .replace('import { addUsers }', "import { addTips } from '../nouns/tips.ts'\nimport { addUsers }")
          .replace(
            '      favourites: addFavourites(ground),\n',
            '      favourites: addFavourites(ground),\n      tips: addTips(ground),\n',
          ),
      enforcedBy: types('infra/stacks/backend-stack.ts'),
      reports: 'tips',
    },
    {
      file: 'docs/reference/operations.md',
      change: (text) =>
        text.replace(/((?:^\| `balance\.\w+` .*\n)+)/m, '$1| `tips.list` | `GET /tips` | signed-in | none | |\n'),
      enforcedBy: tests('test/contracts/reference.test.ts'),
      reports: 'docs/reference/operations.md',
    },
    {
      file: 'test/support/fixtures/samples.ts',
      change: before('  favourites: {\n', '  tips: { list: nothing },\n'),
      enforcedBy: tests('test/contracts/permissions.test.ts'),
      reports: 'tips.list',
    },
  ],
  alsoPasses: [types('functions/tips/entries/api.ts'), tests('test/infra/routes.test.ts')],
}
