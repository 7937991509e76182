import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passkeysLimit } from '../../../../shared/contract/passkeys.ts'
import { useActor } from '../../../lib/session/session.ts'
import { Fingerprint, Plus } from '../../../ui/icons/icons.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import styles from '../accounts.module.css'
import { FactorsProblem } from '../security/factors-problem.tsx'
import { PasskeyEntry } from './passkey-entry.tsx'
import { passkeyProblemKey } from './passkey-problem.ts'
import { addPasskey, listPasskeys } from './passkeys.ts'
import { deviceName, passkeysSupported } from './support.ts'

export default function PasskeyList() {
  const { t } = useTranslation(['accounts', 'errors'])
  const email = useActor()?.email ?? ''
  const cache = useQueryClient()
  const [queryKey] = useState(['passkeys', email])
  const passkeys = useQuery({ queryKey, queryFn: listPasskeys })
  const changed = () => cache.invalidateQueries({ queryKey })
  const add = useMutation({
    mutationFn: () => addPasskey(email, deviceName()),
    onSuccess: () => notify.success({ title: t('passkey.added'), description: t('passkey.addedText') }),
    onError: (error) =>
      notify.error({
        title: t('passkey.addFailed'),
        description: t(passkeyProblemKey(error) as 'errors:fault.unknown'),
      }),
    // Also after a failure: the pool may have stored the passkey before it.
    onSettled: changed,
  })
  return (
    <Card className="stack-small" aria-busy={passkeys.isPending}>
      <h2 className={styles.offer}>
        <Fingerprint aria-hidden="true" />
        {t('passkey.title')}
      </h2>
      <p className={styles.soft}>{t('passkey.text')}</p>
      {passkeys.isPending && <Skeleton height="3rem" radius="8px" />}
      {passkeys.isError && <FactorsProblem error={passkeys.error} onRetry={() => void passkeys.refetch()} />}
      {passkeys.data && passkeys.data.length > 0 && (
        <ul className={styles.passkeys} aria-label={t('passkey.title')}>
          {passkeys.data.map((passkey) => (
            <PasskeyEntry key={passkey.id} passkey={passkey} email={email} onChanged={changed} />
          ))}
        </ul>
      )}
      {passkeys.data?.length === 0 && <p>{t('passkey.empty')}</p>}
      <div hidden={passkeys.isError}>
        <Button
          variant="secondary"
          icon={<Plus aria-hidden="true" />}
          loading={add.isPending}
          disabledReason={whyNot(passkeys.data?.length ?? 0)}
          onClick={() => add.mutate()}
        >
          {t('passkey.add')}
        </Button>
      </div>
    </Card>
  )

  function whyNot(count: number): string | undefined {
    if (!passkeysSupported()) return t('passkey.problem.notSupported')
    return count >= passkeysLimit ? t('passkey.tooMany', { limit: passkeysLimit }) : undefined
  }
}
