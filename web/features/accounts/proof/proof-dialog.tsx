import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProofMethod } from '../../../../shared/contract/accounts.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { answerProof } from '../../../lib/session/fresh-proof.ts'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import styles from '../accounts.module.css'
import { CodeForm } from '../code-form.tsx'
import { passkeyProblemKey } from '../passkeys/passkey-problem.ts'
import { passkeysSupported } from '../passkeys/support.ts'
import { AuthenticatorProof } from './authenticator-proof.tsx'
import { proveByPasskey } from './prove-by-passkey.ts'

/** Asks for a passkey or a code where an operation needs one (rules 2.20); the page below keeps what was typed. */
export default function ProofDialog() {
  const { t } = useTranslation(['accounts', 'errors'])
  const [step, setStep] = useState<'sms' | 'authenticator' | null>(null)
  const ways = useQuery({ ...api.accounts.proofMethods.queryOptions(), staleTime: 0, gcTime: 0 })
  const back = () => setStep(null)
  const proven = () => answerProof(true)
  return (
    <Dialog title={t('proof.title')} onClose={() => answerProof(false)}>
      {step === 'sms' ? (
        <CodeForm
          title={t('proof.codeTitle')}
          text={t('proof.codeText', { end: ways.data?.phoneEnd ?? '' })}
          journey="sign_in"
          onCode={async (code) => {
            await api.accounts.proveByCode.call({ code })
            proven()
          }}
          onResend={async () => void (await api.accounts.sendProofCode.call())}
          onBack={back}
        />
      ) : step === 'authenticator' ? (
        <AuthenticatorProof onProven={proven} onBack={back} />
      ) : ways.isError ? (
        <ErrorPanel error={ways.error} onRetry={() => void ways.refetch()} />
      ) : ways.data ? (
        <Methods {...ways.data} onStep={setStep} onProven={proven} />
      ) : (
        <Skeleton height="12rem" radius="12px" />
      )}
    </Dialog>
  )
}

interface MethodsProps {
  readonly methods: readonly ProofMethod[]
  readonly phoneEnd: string
  readonly onStep: (step: 'sms' | 'authenticator') => void
  readonly onProven: () => void
}

function Methods({ methods, phoneEnd, onStep, onProven }: MethodsProps) {
  const { t } = useTranslation(['accounts', 'errors'])
  const [busy, setBusy] = useState<ProofMethod | null>(null)
  const choose = async (method: ProofMethod, act: () => Promise<void>, problem: (error: unknown) => string) => {
    setBusy(method)
    try {
      await act()
    } catch (error) {
      notify.error({ title: t('proof.failed'), description: problem(error) })
      setBusy(null)
    }
  }
  const byCode = async () => {
    await api.accounts.sendProofCode.call()
    onStep('sms')
  }
  const byPasskey = async () => {
    await proveByPasskey()
    onProven()
  }
  const passkeyProblem = (error: unknown) =>
    error instanceof Error && 'status' in error
      ? problemText(t, error)
      : t(passkeyProblemKey(error) as 'errors:fault.unknown')
  return (
    <div className="stack-small">
      <p className={styles.soft}>{t('proof.text')}</p>
      {methods.includes('passkey') && passkeysSupported() && (
        <Button wide loading={busy === 'passkey'} onClick={() => void choose('passkey', byPasskey, passkeyProblem)}>
          {t('proof.passkey')}
        </Button>
      )}
      <Button
        wide
        variant="secondary"
        loading={busy === 'sms'}
        onClick={() => void choose('sms', byCode, (error) => problemText(t, error))}
      >
        {t('proof.sms', { end: phoneEnd })}
      </Button>
      {methods.includes('authenticator') && (
        <Button wide variant="secondary" onClick={() => onStep('authenticator')}>
          {t('proof.authenticator')}
        </Button>
      )}
    </div>
  )
}
