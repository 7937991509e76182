import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page/page.tsx'
import { LinkButton } from '../../ui/primitives/button.tsx'
import { GoalsPanel } from './goals-panel.tsx'

/** `/admin/goals`: the goals of the platform. */
export default function GoalsPage() {
  const { t } = useTranslation('goals')
  return (
    <Page
      title={t('title')}
      heading={t('title')}
      width="wide"
      actions={
        <LinkButton variant="secondary" size="small" to="/dashboard">
          {t('back')}
        </LinkButton>
      }
    >
      <GoalsPanel />
    </Page>
  )
}
