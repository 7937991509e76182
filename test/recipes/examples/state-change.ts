import { after, all, before, json, type Recipe, tests, types } from '../recipe.ts'

const catalogue = tests('web/i18n/catalogue.test.ts')

/** An owner pauses an approved ad: it leaves the listing until the owner resumes it. */
export const stateChange: Recipe = {
  title: 'Add an operation that changes a state',
  names: { noun: 'recyclables', cycle: 'recyclable' },
  steps: [
    {
      file: 'shared/life-cycles/recyclable.ts',
      change: all(
        after(
          '  rejected: { listed: false, openByLink: false, queued: false, keepsPhotos: true },\n',
          '  paused: { listed: false, openByLink: false, queued: false, keepsPhotos: true },\n',
        ),
        after("  'close',\n", "  'pause',\n"),
        before(
          "  { action: 'close', by: 'owner'",
          "  { action: 'pause', by: 'owner', from: 'approved', to: 'paused' },\n",
        ),
      ),
      enforcedBy: types('functions'),
      reports: 'pause',
    },
    {
      file: 'shared/life-cycles/recyclable.test.ts',
      change: all(
        before("  'owner close approved sale → sold',\n", "  'owner pause approved → paused',\n"),
        (text) =>
          text.replace(
            "'pending', 'rejected'])\n    expect(statesOf(shown(true)",
            "'pending', 'rejected', 'paused'])\n    expect(statesOf(shown(true)",
          ),
        (text) => text.replace("'pending', 'approved', 'rejected'])", "'pending', 'approved', 'rejected', 'paused'])"),
      ),
      enforcedBy: tests('shared/life-cycles/recyclable.test.ts'),
      reports: 'pause',
    },
    {
      file: 'shared/contract/recyclables.ts',
      change: before(
        '  close: operation({',
        `  pause: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'owner', of: 'ad', others: 'recyclable.not_found' },
    method: 'POST',
    path: '/recyclables/{id}/pause',
    summary: 'Pause an own ad',
  })
    .input(byId.extend({ version: z.number().int() }))
    .output(recyclableView)
    .errors(refusals('recyclable.not_found', 'recyclable.action_not_possible', 'recyclable.changed_meanwhile')),
`,
      ),
      enforcedBy: types('functions'),
      reports: 'pause',
    },
    {
      file: 'functions/recyclables/entries/api.ts',
      change: before(
        '  remove: on.remove',
        `  pause: on.pause.handler(async ({ input, context }) => {
    const { id, version } = input
    const row = await stepRecyclable({ table, now: context.now }, requireSignedIn(context.actor), id, version, 'pause')
    return viewFor(row, await readProfile(table, row.ownerId), context.actor, context.now)
  }),
`,
      ),
      enforcedBy: types('functions'),
      reports: 'pause',
    },
    {
      file: 'docs/security.md',
      change: before(
        '| `recyclables.close` |',
        '| `recyclables.pause` | `POST /recyclables/{id}/pause` | signed-in | owner of the ad, others 404 | version as read |\n',
      ),
      enforcedBy: tests('test/contracts/access.test.ts'),
      reports: 'recyclables.pause',
    },
    {
      file: 'docs/rules.md',
      change: before('Everything else is refused.', 'The owner pauses an approved ad (`paused`). '),
      enforcedBy: tests('test/contracts/rules.test.ts'),
      reports: 'paused',
    },
    {
      file: 'test/support/fixtures/samples.ts',
      change: before(
        '    close: ({ ad: { id, version } })',
        '    pause: ({ ad: { id, version } }) => ({ id, version }),\n',
      ),
      enforcedBy: tests('test/contracts/permissions.test.ts'),
      reports: 'recyclables.pause',
    },
    {
      file: 'web/features/questions/closed-reason.ts',
      change: before("    case 'rejected':\n", "    case 'paused':\n"),
      enforcedBy: types('web'),
      reports: 'closed-reason.ts',
    },
    {
      file: 'web/features/recyclables/own-ads/owner-actions.tsx',
      change: all(
        before('  const editReason =', '  const pause = useMutation(api.recyclables.pause.mutationOptions())\n'),
        before(
          '      {asking && (\n',
          `      <Button variant="secondary" size="small" onClick={() => pause.mutate({ id: ad.id, version: ad.version })}>
        {t('owner.pause')}
      </Button>
`,
        ),
      ),
      enforcedBy: catalogue,
      reports: 'owner.pause',
    },
    {
      file: 'web/features/recyclables/own-ads/owner-actions.test.tsx',
      change: (text) => text.replace('close: mutation, remove', 'close: mutation, pause: mutation, remove'),
      enforcedBy: tests('web/features/recyclables/own-ads/owner-actions.test.tsx'),
      reports: 'mutationOptions',
    },
    {
      file: 'web/i18n/ptBR/recyclables.json',
      change: json((texts) => {
        Object.assign(texts.owner as object, { pause: 'Pausar' })
        Object.assign(texts.status as object, { paused: 'Pausado' })
      }),
      enforcedBy: catalogue,
      reports: 'owner.pause',
    },
  ],
}
