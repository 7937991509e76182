import { useTranslation } from 'react-i18next'
import { Disconnected } from '../../ui/page/disconnected.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Button, LinkButton } from '../../ui/primitives/button.tsx'

/** Replaces every page during maintenance, except for admins (rules 12.14). */
export default function MaintenancePage({ message, onReload }: { message: string; onReload: () => void }) {
  const { t } = useTranslation('pages')
  return (
    <Page title={t('maintenance.title')}>
      <EmptyState
        illustration={<Disconnected />}
        headingLevel={1}
        title={t('maintenance.title')}
        text={message}
        action={
          <>
            <Button onClick={onReload}>{t('maintenance.reload')}</Button>
            <LinkButton to="/auth" variant="secondary">
              {t('maintenance.signIn')}
            </LinkButton>
          </>
        }
      />
    </Page>
  )
}
