import { type Recipe, tests } from '../recipe.ts'

const contract = tests('test/contracts/locales.test.ts')

/** European Portuguese, which has the plural forms of the texts that are still to be adapted. */
export const locale: Recipe = {
  title: 'Add a locale',
  names: { locale: 'pt-PT' },
  steps: [
    {
      file: 'web/i18n/pt-PT/',
      copyOf: 'web/i18n/ptBR/',
      enforcedBy: contract,
      reports: 'functions/texts/pt-PT',
    },
    {
      file: 'docs/glossary/pt-PT.json',
      change: () => '{ "terms": {}, "avoid": [], "same": [], "different": [], "long": [] }\n',
      enforcedBy: tests('test/texts/glossaries.test.ts'),
      reports: 'docs/glossary/pt-PT.json',
    },
    {
      file: 'functions/texts/pt-PT/',
      copyOf: 'functions/texts/ptBR/',
      enforcedBy: contract,
      reports: 'functions/texts/pt-PT',
    },
  ],
  alsoPasses: [tests('web/i18n/catalogue.test.ts')],
}
