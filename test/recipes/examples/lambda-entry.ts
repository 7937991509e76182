import { after, all, before, type Recipe, tests, types } from '../recipe.ts'

/** A function that a schedule calls every day. */
export const lambdaEntry: Recipe = {
  title: 'Add a Lambda function',
  names: { noun: 'photos', name: 'count' },
  steps: [
    {
      file: 'functions/photos/entries/count.ts',
      change: () => `import { observe } from '../../kit/observability.ts'
import { countEnvironment } from '../env.ts'

const { TABLE_NAME } = countEnvironment.read()
const { logger } = observe('photos-count')

export const handler = async (): Promise<void> => {
  logger.info('Counted', { table: TABLE_NAME })
}
`,
      enforcedBy: tests('test/infra/functions.test.ts'),
      reports: 'functions/photos/entries/count.ts',
    },
    {
      file: 'functions/photos/env.ts',
      change: (text) => `${text}export const countEnvironment = environment('TABLE_NAME')\n`,
      enforcedBy: types('functions/photos/entries/count.ts'),
      reports: 'countEnvironment',
    },
    {
      file: 'infra/nouns/photos.ts',
      change: all(
        after('  clearEnvironment,\n', '  countEnvironment,\n'),
        before('import { mapStream', "import { everyDay } from '../kit/schedule.ts'\n"),
        before('  addClear(ground)\n', '  addCount(ground)\n'),
        before(
          'function addRemove(',
          `function addCount({ reactions, table }: NounResources): void {
  const count = new ProductFunction(reactions, {
    entry: 'functions/photos/entries/count.ts',
    table,
    environmentSchema: countEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact: 'Admins see an old number of photos.',
    invokedBy: 'event',
    timeout: Duration.seconds(30),
    memory: 512,
  })
  everyDay(reactions, 'CountPhotos', { at: 3, target: count, description: 'Counts photos' })
}

`,
        ),
      ),
      enforcedBy: tests('test/infra/functions.test.ts'),
      reports: 'functions/photos/entries/count.ts',
    },
    {
      file: 'functions/photos/rows.ts',
      change: after('      get: [', "'photos/count', "),
      enforcedBy: tests('test/infra/functions.test.ts'),
      reports: 'functions/photos/entries/count.ts',
    },
  ],
}
