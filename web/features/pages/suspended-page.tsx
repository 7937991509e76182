import { Suspense, useEffect, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useLiveProfile } from '../../lib/session/live-profile.ts'
import { setAccountSuspended } from '../../lib/session/session.ts'
import { instantText } from '../../lib/wording.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Locked } from '../../ui/page/illustrations.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Button, LinkButton } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'

const SignOutDialog = lazyPart(() => import('../../ui/page/sign-out-dialog.tsx'))

/** Replaces every page that requires a sign-in while the account is suspended: reason and contact (rules 2.14). */
export default function SuspendedPage() {
  const { t, i18n } = useTranslation('pages')
  const [leaving, setLeaving] = useState(false)
  const profile = useLiveProfile()
  const suspension = profile.data?.suspension
  // Returns to the requested page after a restore.
  useEffect(() => {
    if (suspension === null) setAccountSuspended(false)
  }, [suspension])
  return (
    <Page title={t('suspended.title')} width="narrow">
      <EmptyState
        illustration={<Locked />}
        headingLevel={1}
        title={t('suspended.title')}
        text={t('suspended.text')}
        action={<LinkButton to="/recyclables">{t('suspended.recyclables')}</LinkButton>}
      />
      {profile.isError ? (
        <ErrorPanel error={profile.error} onRetry={() => void profile.refetch()} />
      ) : (
        <Card className="stack-xs" aria-busy={profile.isPending}>
          <h2>{t('suspended.reason')}</h2>
          <p className="words">{suspension ? suspension.reason : <Skeleton width="60%" />}</p>
          {suspension && (
            <>
              <p className="soft">{t('suspended.since', { date: instantText(suspension.since, i18n.language) })}</p>
              <p>
                <Trans
                  t={t}
                  i18nKey="suspended.contact"
                  values={{ address: suspension.writeTo }}
                  components={{ mail: <a href={`mailto:${suspension.writeTo}`}>{suspension.writeTo}</a> }}
                />
              </p>
            </>
          )}
        </Card>
      )}
      <Button variant="plain" onClick={() => setLeaving(true)}>
        {t('suspended.signOut')}
      </Button>
      {leaving && (
        <Suspense>
          <SignOutDialog onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </Page>
  )
}
