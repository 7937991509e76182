import { useTranslation } from 'react-i18next'
import AdminMailsPanel from '../../features/notifications/admin-mails-panel.tsx'
import { Page } from '../../ui/page/page.tsx'

export default function AdminMailsRoute() {
  const { t } = useTranslation('mails')
  return (
    <Page title={t('title')} heading={t('title')} width="wide">
      <AdminMailsPanel />
    </Page>
  )
}
