import { after, json, type Recipe, tests } from '../recipe.ts'

const catalogue = tests('web/i18n/catalogue.test.ts')

/** A sentence more on the page that explains the badges. */
export const text: Recipe = {
  title: 'Add a text',
  names: { noun: 'badges', name: 'badges', namespace: 'badges' },
  steps: [
    {
      file: 'web/i18n/ptBR/badges.json',
      change: json((texts) => {
        texts.revisedEachWeek = 'Os selos são revistos toda semana.'
      }),
      enforcedBy: catalogue,
      reports: 'revisedEachWeek',
    },
    {
      file: 'web/features/badges/badges-page.tsx',
      change: after("<p className={styles.never}>{t('never')}</p>\n", "        <p>{t('revisedEachWeek')}</p>\n"),
      enforcedBy: catalogue,
      reports: 'revisedEachWeek',
    },
  ],
}
