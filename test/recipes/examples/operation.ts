import { all, before, json, type Recipe, tests, types } from '../recipe.ts'

/** An operation that removes all favourites of the caller. */
export const operation: Recipe = {
  title: 'Add an operation',
  names: { noun: 'favourites' },
  steps: [
    {
      file: 'shared/contract/favourites.ts',
      change: (text) =>
        text.replace(
          /\}\n$/,
          `  clear: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'DELETE',
    path: '/favourites',
    summary: 'Remove all favourites',
  })
    .output(z.object({ removed: z.int() }))
    .errors(refusals('favourite.none')),
}
`,
        ),
      enforcedBy: types('functions/favourites/entries/api.ts'),
      reports: 'clear',
    },
    {
      file: 'shared/refusals.ts',
      change: before("  'favourite.too_many':", "  'favourite.none': 409,\n"),
      enforcedBy: types('functions/favourites/entries/api.ts'),
      reports: 'favourite.none',
    },
    {
      file: 'web/i18n/ptBR/errors.json',
      change: json((texts) => {
        const { favourite } = texts.error as Record<string, Record<string, string>>
        Object.assign(favourite ?? {}, { none: 'Não há favoritos para tirar.' })
      }),
      enforcedBy: tests('test/contracts/refusals.test.ts'),
      reports: 'favourite.none',
    },
    {
      file: 'functions/favourites/store.ts',
      change: (text) => `${text}
/** @throws Refusal favourite.none */
export async function clearFavourites(table: Table, userId: string): Promise<number> {
  const ids = await favouriteIds(table, userId, { before: undefined, limit: favouritesLimit })
  if (ids.length === 0) throw new Refusal('favourite.none')
  for (const id of ids) await removeFavourite(table, userId, id)
  return ids.length
}
`,
      enforcedBy: types('functions/favourites/entries/api.ts'),
      reports: 'clearFavourites',
    },
    {
      file: 'functions/favourites/entries/api.ts',
      change: all(
        before('favouriteIds, readRecyclables', 'clearFavourites, '),
        before(
          '  remove: on.remove',
          `  clear: on.clear.handler(async ({ context }) => ({
    removed: await clearFavourites(table, requireSignedIn(context.actor).userId),
  })),
`,
        ),
      ),
      enforcedBy: types('functions/favourites/entries/api.ts'),
      reports: 'clear',
    },
    {
      file: 'docs/reference/operations.md',
      change: before(
        '| `savedSearches.list` |',
        '| `favourites.clear` | `DELETE /favourites` | signed-in | self | |\n',
      ),
      enforcedBy: tests('test/contracts/reference.test.ts'),
      reports: 'docs/reference/operations.md',
    },
    {
      file: 'docs/reference/words/access-patterns.json',
      change: (text) => {
        const sections = JSON.parse(text) as { section: string; patterns: object[] }[]
        sections
          .find(({ section }) => section.startsWith('Questions'))
          ?.patterns.push({
            pattern: 'Remove all favourites',
            keys: '`favourite`, `favouriteTally`',
            operation: 'tx(favourite, tally) each',
            writes: '4 each',
            guard: 'present',
            functions: { 'functions/favourites/store.ts': ['clearFavourites'] },
          })
        return JSON.stringify(sections)
      },
      enforcedBy: tests('test/contracts/access-patterns.test.ts'),
      reports: 'clearFavourites',
    },
    {
      file: 'docs/reference/access-patterns.md',
      change: (text) =>
        text.replace(
          /^(\| Drop matches .*\n)/m,
          '$1| Remove all favourites | `favourite`, `favouriteTally` | tx(favourite, tally) each | | 4 each | present | `clearFavourites` (`functions/favourites/store.ts`) |\n',
        ),
      enforcedBy: tests('test/contracts/reference.test.ts'),
      reports: 'docs/reference/access-patterns.md',
    },
    {
      file: 'test/support/fixtures/samples.ts',
      change: before('    add: ofAd,\n    remove: ofAd,\n  },\n  savedSearches', '    clear: nothing,\n'),
      enforcedBy: tests('test/contracts/permissions.test.ts'),
      reports: 'favourites.clear',
    },
  ],
  alsoPasses: [tests('test/contracts/openapi.test.ts', 'test/infra/routes.test.ts')],
}
