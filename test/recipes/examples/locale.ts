import { after, all, type Recipe, tests } from '../recipe.ts'

const contract = tests('test/contracts/locales.test.ts')
const listed = (text: string) =>
  after(
    "import ptBR from './ptBR.json' with { type: 'json' }\n",
    "import enUS from './en-US.json' with { type: 'json' }\n",
  )(text).replace('= { ptBR }', "= { ptBR, 'en-US': enUS }")
const calendarListed = (text: string) =>
  after(
    "import calendarPtBR from './calendar.ptBR.json' with { type: 'json' }\n",
    "import calendarEnUS from './calendar.en-US.json' with { type: 'json' }\n",
  )(text).replace('= { ptBR: calendarPtBR }', "= { ptBR: calendarPtBR, 'en-US': calendarEnUS }")

/** English, with the Portuguese texts still to be translated. */
export const locale: Recipe = {
  title: 'Add a locale',
  names: { locale: 'en-US' },
  steps: [
    {
      file: 'web/i18n/en-US/',
      copyOf: 'web/i18n/ptBR/',
      enforcedBy: contract,
      reports: 'functions/approvals',
    },
    {
      file: 'docs/glossary/en-US.json',
      change: () => '{ "terms": {}, "avoid": [], "same": [], "different": [], "long": [] }\n',
      enforcedBy: tests('test/texts/glossaries.test.ts'),
      reports: 'docs/glossary/en-US.json',
    },
    {
      file: 'functions/notifications/texts/en-US.json',
      copyOf: 'functions/notifications/texts/ptBR.json',
      enforcedBy: contract,
      reports: "Cannot find module './en-US.json'",
    },
    {
      file: 'functions/notifications/texts/calendar.en-US.json',
      copyOf: 'functions/notifications/texts/calendar.ptBR.json',
      enforcedBy: contract,
      reports: "Cannot find module './calendar.en-US.json'",
    },
    {
      file: 'functions/notifications/texts/texts.ts',
      change: all(listed, calendarListed),
      enforcedBy: contract,
      reports: 'functions/notifications',
    },
    {
      file: 'functions/approvals/texts/en-US.json',
      copyOf: 'functions/approvals/texts/ptBR.json',
      enforcedBy: contract,
      reports: "Cannot find module './en-US.json'",
    },
    {
      file: 'functions/approvals/texts/texts.ts',
      change: listed,
      enforcedBy: contract,
      reports: 'functions/approvals',
    },
  ],
  alsoPasses: [tests('web/i18n/catalogue.test.ts')],
}
