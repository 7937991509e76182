import { after, before, json, type Recipe, tests, types } from '../recipe.ts'

const contract = tests('test/contracts/settings.test.ts')
const stored = tests('functions/kit/settings.test.ts')

/** A switch with which admins close the questions about ads. */
export const setting: Recipe = {
  title: 'Add a setting',
  names: { tab: 'system' },
  steps: [
    {
      file: 'functions/kit/settings.ts',
      change: before('  /** A session lasts at most', '  questionsOpen: z.boolean().default(true),\n'),
      enforcedBy: types('functions/settings/entries/api.ts'),
      reports: 'questionsOpen',
    },
    {
      file: 'functions/kit/settings.test.ts',
      change: after('      referralProgramme: true,\n', '      questionsOpen: true,\n'),
      enforcedBy: stored,
      reports: 'questionsOpen',
    },
    {
      file: 'shared/contract/settings.ts',
      change: before('  uploadLimitMb: settingFields', '  questionsOpen: z.boolean(),\n'),
      enforcedBy: types('web/features/settings/system-panel.tsx'),
      reports: 'questionsOpen',
    },
    {
      file: 'web/features/settings/system-panel.tsx',
      change: after("'phoneVerification', 'referralProgramme'", ", 'questionsOpen'"),
      enforcedBy: contract,
      reports: 'questionsOpen',
    },
    {
      file: 'web/i18n/ptBR/settings.json',
      change: json((texts) => {
        const hint = 'Desligado, ninguém pergunta sobre anúncios.'
        Object.assign(texts.system as object, { questionsOpen: 'Perguntas', questionsOpenHint: hint })
      }),
      enforcedBy: contract,
      reports: 'questionsOpen',
    },
    {
      file: 'web/i18n/ptBR/audit.json',
      change: json((texts) => Object.assign(texts.fields as object, { questionsOpen: 'Perguntas' })),
      enforcedBy: contract,
      reports: 'questionsOpen',
    },
  ],
}
