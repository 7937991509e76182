import { all, before, type Recipe, tests } from '../recipe.ts'

const contract = tests('test/contracts/events.test.ts')

/** An event that reports a removed favourite. */
export const event: Recipe = {
  title: 'Add an event, or a version of one',
  names: { noun: 'favourite', name: 'favourite-removed' },
  steps: [
    {
      file: 'events/favourite-events.ts',
      change: () => `import * as z from 'zod'
import { defineEvent } from './event.ts'

export const favouriteRemoved = defineEvent('favourites', 'FavouriteRemoved', 1, z.object({ userId: z.uuid() }))
`,
      enforcedBy: contract,
      reports: 'favourite-events.ts',
    },
    {
      file: 'events/events.ts',
      change: all(
        before(
          'import { conversationStarted, messageSent }',
          "import { favouriteRemoved } from './favourite-events.ts'\n",
        ),
        before('  accountConfirmed,\n', '  favouriteRemoved,\n'),
      ),
      enforcedBy: contract,
      reports: 'favourite-removed.v1.json',
    },
    {
      file: 'events/examples/favourite-removed.v1.json',
      change: () => `{
  "id": "evt_01KAJ4T6V8W0X2Y4Z6A8B0C2D4",
  "version": 1,
  "at": "2026-11-21T11:40:02.118Z",
  "data": { "userId": "7d0f6a52-3c1e-4b8a-9f27-5e8d1c2b3a40" }
}
`,
      enforcedBy: contract,
      reports: 'favourite-removed.v1.json',
    },
    {
      file: 'docs/architecture.md',
      change: before('| `AccountConfirmed` |', '| `FavouriteRemoved` | favourites | |\n'),
      enforcedBy: contract,
      reports: 'FavouriteRemoved',
    },
  ],
}
