import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useSession } from '../../lib/session/session.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Locked } from '../../ui/page/illustrations.tsx'
import { Page } from '../../ui/page/page.tsx'
import { LinkButton } from '../../ui/primitives/button.tsx'

/** Replaces a page that requires a sign-in or the group `admin` (rules 2.11). */
export default function AccessDeniedPage({ reason }: { reason: 'signed-out' | 'not-admin' }) {
  const { t } = useTranslation('pages')
  const session = useSession()
  const { pathname, search } = useLocation()
  const expired = session.status === 'signed-out' && session.expired
  const title = expired ? t('sessionExpired.title') : t('accessDenied.title')
  const text = expired ? t('sessionExpired.text') : t('accessDenied.text')
  return (
    <Page title={title}>
      <EmptyState
        illustration={<Locked />}
        headingLevel={1}
        title={title}
        text={reason === 'signed-out' ? text : t('accessDenied.notAllowed')}
        action={
          reason === 'signed-out' ? (
            <LinkButton to="/auth" state={{ from: pathname + search }}>
              {t('accessDenied.signIn')}
            </LinkButton>
          ) : (
            <LinkButton to="/">{t('accessDenied.home')}</LinkButton>
          )
        }
      />
    </Page>
  )
}
