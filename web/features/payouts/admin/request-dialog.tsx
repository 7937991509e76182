import { type ComponentProps, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatBrl } from '../../../../shared/money.ts'
import { otherReceiver } from '../../../../shared/payouts/other-receiver.ts'
import type { OpenItem } from '../../../lib/hooks/use-open-item.ts'
import { useShortcuts } from '../../../lib/hooks/use-shortcuts.ts'
import { useActor } from '../../../lib/session/session.ts'
import { instantText } from '../../../lib/wording.ts'
import styles from '../../../ui/money/money.module.css'
import { Facts } from '../../../ui/page/facts.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { PayoutBadge } from '../payout-badge.tsx'
import type { PayoutNoun } from '../payout-noun.ts'
import { CopyButton } from './copy-button.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { History } from './history.tsx'
import type { RequestDetails, RequestKind, Verdict } from './request-kind.ts'

interface RequestDialogProps<Status extends string> {
  readonly kind: RequestKind<Status>
  readonly id: string
  readonly open: OpenItem
}

export function RequestDialog<Status extends string>(props: RequestDialogProps<Status>) {
  const { kind, id, open } = props
  const { t, i18n } = useTranslation([kind.noun, 'errors'])
  const actor = useActor()
  const file = kind.useDetails(id)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const amount = file.data ? formatBrl(file.data.amountCents, i18n.language) : '…'
  const reason = file.data && refusalReason(file.data, actor?.id)
  const disabledReason = reason && t(`errors:error.${reason}`)
  const paying = reason ?? file.data?.blockedBy ?? undefined
  const disabledPaying = paying && t(`errors:error.${paying}`)
  const ask = (asked: Verdict) => {
    const refusal = asked === 'yes' ? paying : reason
    return refusal === undefined && file.data ? () => setVerdict(asked) : undefined
  }
  const content = useRef<HTMLDivElement>(null)
  useShortcuts({ a: ask('yes'), r: ask('no'), j: open.next, k: open.previous }, content)
  return (
    <>
      <Dialog
        title={t('admin.file.title', { amount })}
        placement="side"
        onClose={open.close}
        actions={
          file.data && (
            <>
              <Button variant="danger" disabledReason={disabledReason} onClick={() => setVerdict('no')}>
                {t('admin.no')}
              </Button>
              <Button disabledReason={disabledPaying} onClick={() => setVerdict('yes')}>
                {t('admin.yes')}
              </Button>
            </>
          )
        }
      >
        <div ref={content}>
          <Loaded query={file} height="24rem">
            {(data) => <RequestFacts noun={kind.noun} of={data} />}
          </Loaded>
        </div>
      </Dialog>
      <DecisionDialog
        kind={kind}
        ids={[id]}
        verdict={verdict}
        transferAsked={file.data?.transferAsked}
        onClose={() => setVerdict(null)}
        // The next request opens by itself.
        onDecided={open.next ?? open.close}
      />
    </>
  )
}

function refusalReason({ mayBeDecided, requester }: RequestDetails, actorId: string | undefined) {
  if (!mayBeDecided) return 'approval.already_decided'
  return requester.id === actorId ? 'approval.own_request' : undefined
}

function RequestFacts({ noun, of }: { noun: PayoutNoun; of: RequestDetails }) {
  const { t, i18n } = useTranslation('approvals')
  const moment = (instant: string) => instantText(instant, i18n.language)
  const { requester } = of
  const facts = [
    [
      t('file.person'),
      <Link key="person" to={`/admin/users/${requester.id}`}>
        {requester.name ?? requester.email ?? t('nameless')}
      </Link>,
    ],
    ...of.facts,
    of.taxId !== null && [t('file.taxId'), of.taxId],
    [t('file.requested'), moment(of.createdAt)],
    of.decidedAt !== null && [t('file.decided'), moment(of.decidedAt)],
    of.reason !== null && [t('file.reason'), of.reason === otherReceiver ? t('otherReceiver') : of.reason],
    [t('file.id'), of.id],
  ] satisfies ComponentProps<typeof Facts>['facts']
  return (
    <div className={styles.file}>
      <p className={styles.badges}>
        <PayoutBadge noun={noun} status={of.status} />
        {of.takesTwo && <Badge tone="violet">{t('takesTwo')}</Badge>}
      </p>
      <p className={styles.badges}>
        <CopyButton name={of.copied[0]} label={t('copyKey')} text={of.copied[1]} />
        <CopyButton
          name={t('columns.amount')}
          label={t('copyAmount')}
          text={(of.amountCents / 100).toFixed(2).replace('.', ',')}
        />
      </p>
      <Facts facts={facts} />
      {of.beside}
      <History steps={of.steps} audits={of.audits} />
    </div>
  )
}
