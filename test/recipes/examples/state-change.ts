import { after, all, before, json, type Recipe, tests, types } from '../recipe.ts'

const catalogue = tests('web/i18n/catalogue.test.ts')

/** An owner archives an approved ad: it leaves the listing until the owner publishes it again. */
export const stateChange: Recipe = {
  title: 'Add an operation that changes a state',
  names: { noun: 'recyclables', cycle: 'recyclable' },
  steps: [
    {
      file: 'shared/life-cycles/recyclable.ts',
      change: all(
        after(
          '  rejected: { listed: false, openByLink: false, queued: false, keepsPhotos: true },\n',
          '  archived: { listed: false, openByLink: false, queued: false, keepsPhotos: true },\n',
        ),
        after("  'close',\n", "  'archive',\n"),
        before(
          "  { action: 'close', by: 'owner'",
          "  { action: 'archive', by: 'owner', from: 'approved', to: 'archived' },\n",
        ),
      ),
      enforcedBy: types('functions/recyclables/entries/api.ts'),
      reports: 'archive',
    },
    {
      file: 'shared/life-cycles/recyclable.test.ts',
      change: all(
        before("  'owner close approved sale → sold',\n", "  'owner archive approved → archived',\n"),
        (text) => text.replace("['pending', 'rejected', 'paused']", "['pending', 'rejected', 'archived', 'paused']"),
        after("      'approved',\n      'rejected',\n", "      'archived',\n"),
      ),
      enforcedBy: tests('shared/life-cycles/recyclable.test.ts'),
      reports: 'archive',
    },
    {
      file: 'shared/contract/recyclables.ts',
      change: before(
        '  close: operation({',
        `  archive: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'owner', of: 'ad', others: 'recyclable.not_found' },
    method: 'POST',
    path: '/recyclables/{id}/archive',
    summary: 'Archive an own ad',
  })
    .input(byId.extend({ version: z.number().int() }))
    .output(recyclableView)
    .errors(refusals('recyclable.not_found', 'recyclable.action_not_possible', 'recyclable.changed_meanwhile')),
`,
      ),
      enforcedBy: types('functions/recyclables/entries/api.ts'),
      reports: 'archive',
    },
    {
      file: 'functions/recyclables/entries/api.ts',
      change: before(
        '  remove: on.remove',
        `  archive: on.archive.handler(async ({ input, context }) => {
    const { id, version } = input
    const row = await stepRecyclable({ table, now: context.now }, requireSignedIn(context.actor), id, version, 'archive')
    return viewFor(row, await readProfile(table, row.ownerId), context.actor, context.now)
  }),
`,
      ),
      enforcedBy: types('functions/recyclables/entries/api.ts'),
      reports: 'archive',
    },
    {
      file: 'docs/reference/operations.md',
      change: before(
        '| `recyclables.close` |',
        '| `recyclables.archive` | `POST /recyclables/{id}/archive` | signed-in | owner of the ad, others 404 | |\n',
      ),
      enforcedBy: tests('test/contracts/reference.test.ts'),
      reports: 'docs/reference/operations.md',
    },
    {
      file: 'docs/rules.md',
      change: before('Everything else is refused.', 'The owner archives an approved ad (`archived`). '),
      enforcedBy: tests('test/contracts/rules.test.ts'),
      reports: 'archived',
    },
    {
      file: 'test/support/fixtures/samples.ts',
      change: before(
        '    close: ({ ad: { id, version } })',
        '    archive: ({ ad: { id, version } }) => ({ id, version }),\n',
      ),
      enforcedBy: tests('test/contracts/permissions.test.ts'),
      reports: 'recyclables.archive',
    },
    {
      file: 'web/features/questions/closed-reason.ts',
      change: before("  rejected: 'notYet',\n", "  archived: 'notYet',\n"),
      enforcedBy: types('web/features/questions/closed-reason.ts'),
      reports: 'closed-reason.ts',
    },
    {
      file: 'web/features/recyclables/own-ads/owner-actions.tsx',
      change: all(
        before('  const editReason =', '  const archive = useMutation(api.recyclables.archive.mutationOptions())\n'),
        before(
          '      {asking && (\n',
          `      <Button variant="secondary" size="small" onClick={() => archive.mutate({ id: ad.id, version: ad.version })}>
        {t('owner.archive')}
      </Button>
`,
        ),
      ),
      enforcedBy: catalogue,
      reports: 'owner.archive',
    },
    {
      file: 'web/features/recyclables/own-ads/owner-actions.test.tsx',
      change: (text) => text.replace('close: mutation, remove', 'close: mutation, archive: mutation, remove'),
      enforcedBy: tests('web/features/recyclables/own-ads/owner-actions.test.tsx'),
      reports: 'mutationOptions',
    },
    {
      file: 'web/i18n/ptBR/recyclables.json',
      change: json((texts) => {
        Object.assign(texts.owner as object, { archive: 'Arquivar' })
        Object.assign(texts.status as object, { archived: 'Arquivado' })
      }),
      enforcedBy: catalogue,
      reports: 'owner.archive',
    },
    {
      file: 'local/seed/ads.ts',
      change: after("  'rejected',\n", "  'archived',\n"),
      enforcedBy: tests('test/contracts/rules.test.ts'),
      reports: 'local/seed/ads.ts',
    },
  ],
}
