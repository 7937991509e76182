import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Device } from '../../../../shared/contract/device-sign-ins.ts'
import { api } from '../../../lib/server/operations.ts'
import { isWorthRetrying, problemText } from '../../../lib/server/problem.ts'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Button, LinkButton } from '../../../ui/primitives/button.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import styles from './device-sign-in.module.css'

interface QuestionProps {
  readonly code: string
  readonly onOtherCode: () => void
}

/** Shows the other screen's device and asks the user to choose the number shown there, out of three. */
export function ApprovalQuestion({ code, onOtherCode }: QuestionProps) {
  const { t } = useTranslation(['device-sign-in', 'errors'])
  // A refetch could return other numbers than the other screen shows.
  const found = useQuery({
    ...api.deviceSignIns.find.queryOptions({ input: { code } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const approve = useMutation(api.deviceSignIns.approve.mutationOptions())
  const refuse = useMutation(api.deviceSignIns.refuse.mutationOptions())
  if (approve.isSuccess) return <Answered text={t('approve.approved')} />
  if (refuse.isSuccess) return <Answered text={t('approve.refused')} />
  const failed = found.error ?? approve.error ?? refuse.error
  if (failed && isWorthRetrying(failed)) {
    const tryAgain = () => {
      approve.reset()
      refuse.reset()
      if (found.isError) void found.refetch()
    }
    return <ErrorPanel error={failed} onRetry={tryAgain} />
  }
  if (failed) {
    return (
      <div className="stack">
        <p role="alert">{problemText(t, failed)}</p>
        <Button variant="secondary" onClick={onOtherCode}>
          {t('approve.another')}
        </Button>
      </div>
    )
  }
  if (!found.data) return <Skeleton height="16rem" radius="12px" />
  const { id, device, numbers } = found.data
  const sending = approve.isPending || refuse.isPending
  return (
    <div className="stack">
      <RequestingDevice device={device} />
      <fieldset className={styles.numbers}>
        <legend>{t('approve.which')}</legend>
        {numbers.map((number) => (
          <Button
            key={number}
            variant="secondary"
            size="large"
            className={styles.choice ?? ''}
            loading={approve.isPending && approve.variables.number === number}
            disabled={sending}
            onClick={() => approve.mutate({ id, number })}
          >
            {number}
          </Button>
        ))}
      </fieldset>
      <p className={styles.soft}>{t('approve.warning')}</p>
      <Button variant="danger" loading={refuse.isPending} disabled={sending} onClick={() => refuse.mutate({ id })}>
        {t('approve.refuse')}
      </Button>
    </div>
  )
}

function RequestingDevice({ device: { system, browser } }: { device: Device }) {
  const { t } = useTranslation('device-sign-in')
  return (
    <div>
      <p>
        <strong>{t('approve.device', { browser: t(`browser.${browser}`), system: t(`system.${system}`) })}</strong>
      </p>
      <p className={styles.soft}>{t('approve.place')}</p>
    </div>
  )
}

function Answered({ text }: { text: string }) {
  const { t } = useTranslation('device-sign-in')
  return (
    <div className="stack">
      <p role="status">{text}</p>
      <LinkButton to="/profile" variant="secondary">
        {t('approve.toProfile')}
      </LinkButton>
    </div>
  )
}
