import { after, all, before, type Recipe, tests } from '../recipe.ts'

const contract = tests('test/contracts/events.test.ts')
const reference = tests('test/contracts/reference.test.ts')

/** An event that reports a new favourite. */
export const event: Recipe = {
  title: 'Add an event, or a version of one',
  names: { noun: 'favourite', owner: 'favourites', name: 'favourite-added' },
  steps: [
    {
      file: 'events/favourite-events.ts',
      change: () => `import * as z from 'zod'
import { defineEvent } from './event.ts'

export const favouriteAdded = defineEvent('favourites', 'FavouriteAdded', 1, z.object({ userId: z.uuid() }))
`,
      enforcedBy: contract,
      reports: 'favourite-events.ts',
    },
    {
      file: 'events/events.ts',
      change: all(
        before(
          'import { conversationStarted, messageSent }',
          "import { favouriteAdded } from './favourite-events.ts'\n",
        ),
        before('  accountConfirmed,\n', '  favouriteAdded,\n'),
      ),
      enforcedBy: contract,
      reports: 'favourite-added.v1.json',
    },
    {
      file: 'events/examples/favourite-added.v1.json',
      change: () => `{
  "id": "evt_01KAJ4T6V8W0X2Y4Z6A8B0C2D4",
  "version": 1,
  "at": "2026-11-21T11:40:02.118Z",
  "data": { "userId": "7d0f6a52-3c1e-4b8a-9f27-5e8d1c2b3a40" }
}
`,
      enforcedBy: contract,
      reports: 'favourite-added.v1.json',
    },
    {
      file: 'docs/reference/words/events.json',
      change: after('[\n', '  { "events": ["FavouriteAdded"], "by": "favourites", "consumers": "" },\n'),
      enforcedBy: contract,
      reports: 'FavouriteAdded',
    },
    {
      file: 'functions/favourites/store.ts',
      change: all(
        before('import { favouritesLimit }', "import { favouriteAdded } from '../../events/favourite-events.ts'\n"),
        before('import { batchGet }', "import { outboxPart } from '../kit/events/outbox.ts'\n"),
        before('      incrementPart(', '      outboxPart(favouriteAdded, { userId }, now),\n'),
      ),
      enforcedBy: contract,
      reports: 'favourites favouriteAdded',
    },
    {
      file: 'functions/outbox/rows.ts',
      change: before("        'moderation/api',\n", "        'favourites/api',\n"),
      enforcedBy: tests('test/contracts/rights.test.ts'),
      reports: 'favourites/api',
    },
    {
      file: 'docs/reference/events.md',
      change: after('|---|---|---|---|\n', '| `FavouriteAdded` | favourites | favourites | |\n'),
      enforcedBy: reference,
      reports: 'docs/reference/events.md',
    },
    {
      file: 'docs/reference/rights.md',
      change: (text) =>
        text.replace(/(\| `outbox` \|.*?)`moderation\/api`/, '$1`favourites/api` (put), `moderation/api`'),
      enforcedBy: reference,
      reports: 'docs/reference/rights.md',
    },
  ],
}
