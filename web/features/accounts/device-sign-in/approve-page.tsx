import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { takeIntent } from '../../../lib/session/intent.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useSignInFirst } from '../../../lib/session/use-signed-in.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Locked } from '../../../ui/page/illustrations.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { ApprovalQuestion } from './question.tsx'
import { TypedCode } from './typed-code.tsx'

/**
 * Approves the sign-in of another screen to the caller's account (rules 2.9). The QR code links here; the six digits
 * can be typed here.
 */
export default function ApprovePage() {
  const { t } = useTranslation('device-sign-in')
  const { status } = useSession()
  const [query, setQuery] = useSearchParams()
  const code = query.get('code')
  if (status === 'signed-out') return <SignInFirst code={code} />
  return (
    <Page title={t('approve.title')} heading={t('approve.title')} width="narrow">
      <Card>
        {status === 'loading' ? (
          <Skeleton height="16rem" radius="12px" />
        ) : code === null ? (
          <TypedCode onFound={(found) => setQuery({ code: found })} />
        ) : (
          <ApprovalQuestion key={code} code={code} onOtherCode={() => setQuery({})} />
        )}
        <ConsumeIntent code={code} />
      </Card>
    </Page>
  )
}

function ConsumeIntent({ code }: { code: string | null }) {
  const { status } = useSession()
  useEffect(() => {
    if (status === 'signed-in') takeIntent({ name: 'device', about: code ?? '' })
  }, [status, code])
  return null
}

function SignInFirst({ code }: { code: string | null }) {
  const { t } = useTranslation('device-sign-in')
  const signInFirst = useSignInFirst()
  return (
    <Page title={t('approve.title')} width="narrow">
      <EmptyState
        illustration={<Locked />}
        headingLevel={1}
        title={t('approve.signedOut')}
        text={t('approve.signedOutText')}
        action={
          <Button onClick={() => signInFirst({ name: 'device', about: code ?? '' })}>{t('approve.signIn')}</Button>
        }
      />
    </Page>
  )
}
