import { after, before, json, type Recipe, tests, types } from '../recipe.ts'

const catalogue = tests('web/i18n/catalogue.test.ts')
const component = `import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page/page.tsx'

export default function ImprintPage() {
  const { t } = useTranslation('legal')
  return (
    <Page title={t('imprint.title')} heading={t('imprint.title')}>
      {t('imprint.title')}
    </Page>
  )
}
`

/** A page for everyone with one heading. */
export const page: Recipe = {
  title: 'Add a page',
  names: { noun: 'pages', name: 'imprint', namespace: 'legal' },
  steps: [
    {
      file: 'web/features/pages/imprint-page.tsx',
      change: () => component,
      enforcedBy: types('web/app/routes.tsx'),
      reports: 'imprint-page.tsx',
    },
    {
      file: 'web/i18n/ptBR/legal.json',
      change: json((texts) => {
        texts.imprint = { title: 'Expediente' }
      }),
      enforcedBy: catalogue,
      reports: 'imprint.title',
    },
    {
      file: 'web/app/routes.tsx',
      change: before(
        "  { path: '/referral/:userId'",
        "  { path: '/imprint', access: 'open', page: lazyPage(() => import('../features/pages/imprint-page.tsx'), ['legal']) },\n",
      ),
      enforcedBy: tests('test/contracts/pages.test.ts'),
      reports: 'imprint-page.tsx',
    },
    {
      file: 'shared/contract/page-views.ts',
      change: before("  '/referral/:userId',\n", "  '/imprint',\n"),
      enforcedBy: tests('web/app/page-views/page-views.test.ts'),
      reports: '/imprint',
    },
    {
      file: 'web/features/figures/texts.ts',
      change: before("  '/referral/:userId':", "  '/imprint': 'imprint',\n"),
      enforcedBy: types('web/features/figures/texts.ts'),
      reports: '/imprint',
    },
    {
      file: 'web/i18n/ptBR/figures.json',
      change: json((texts) => Object.assign(texts.routes as object, { imprint: 'Expediente' })),
      enforcedBy: tests('web/features/figures/texts.test.ts'),
      reports: 'imprint',
    },
  ],
  alsoPasses: [tests('web/app/routes.test.ts', 'web/plugins/page-table.test.ts')],
}

/** A page for admins with an entry in their menu. */
export const adminPage: Recipe = {
  title: 'Add a page for admins',
  names: { noun: 'settings', name: 'imprint', namespace: 'legal' },
  steps: [
    {
      file: 'web/features/settings/imprint-page.tsx',
      change: () => component,
      enforcedBy: types('web/app/admin-pages.tsx'),
      reports: 'imprint-page.tsx',
    },
    {
      file: 'web/i18n/ptBR/legal.json',
      change: json((texts) => {
        texts.imprint = { title: 'Expediente' }
      }),
      enforcedBy: catalogue,
      reports: 'imprint.title',
    },
    {
      file: 'web/app/admin-pages.tsx',
      change: before(
        "  { path: '*',",
        "  { path: 'imprint', page: lazyPage(() => import('../features/settings/imprint-page.tsx'), ['legal']) },\n",
      ),
      enforcedBy: tests('test/contracts/pages.test.ts'),
      reports: 'imprint-page.tsx',
    },
    {
      file: 'web/app/frame/admin-bar.tsx',
      change: after(
        "{ to: '/admin/newsletter', text: 'administration.newsletter' },\n",
        "      { to: '/admin/imprint', text: 'administration.imprint' },\n",
      ),
      enforcedBy: catalogue,
      reports: 'administration.imprint',
    },
    {
      file: 'web/i18n/ptBR/pages.json',
      change: json((texts) => Object.assign(texts.administration as object, { imprint: 'Expediente' })),
      enforcedBy: tests('test/contracts/pages.test.ts'),
      reports: 'administration.imprint',
    },
  ],
}
