import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { DisputeFile } from '../../../shared/contract/disputes.ts'
import { type DisputeAction, type DisputeStatus, isDisputeStepPossible } from '../../../shared/life-cycles/dispute.ts'
import { formatBrl } from '../../../shared/money.ts'
import { api } from '../../lib/server/operations.ts'
import { instantText } from '../../lib/wording.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Facts } from '../../ui/page/facts.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Badge, type Tone } from '../../ui/primitives/badge.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import styles from './disputes.module.css'
import { EvidenceForm } from './evidence-form.tsx'
import { EvidencePhotos } from './evidence-photos.tsx'
import { LossForm } from './loss-form.tsx'
import type { PhotosSlot } from './slots.ts'
import { UndoForm } from './undo-form.tsx'
import { WriteOffForm } from './write-off-form.tsx'

export function DisputeDetail({ id, Photos }: { id: string; Photos: PhotosSlot }) {
  const { t } = useTranslation('disputes')
  const found = useQuery(api.disputes.get.queryOptions({ input: { id } }))
  return (
    <div className={styles.part}>
      <BackLink to="/admin/disputes">{t('back')}</BackLink>
      <Loaded query={found} height="24rem" failedTitle={t('loadFailed')}>
        {(data) => <Opened dispute={data} Photos={Photos} />}
      </Loaded>
    </div>
  )
}

function Opened({ dispute, Photos }: { dispute: DisputeFile; Photos: PhotosSlot }) {
  const { status, awaitsDecision, loss, writeOff, undone, seller } = dispute
  const isClaimed = loss?.bearer === 'seller' && !undone
  const can = (action: DisputeAction) => isDisputeStepPossible(status, 'admin', action)
  const canWriteOff = isClaimed && can('write_off') && !writeOff?.at && seller.owedCents > 0
  return (
    <>
      <DisputeFacts dispute={dispute} />
      <Evidence dispute={dispute} />
      {can('add_evidence') && <EvidenceForm dispute={dispute} Photos={Photos} />}
      {awaitsDecision && <LossForm dispute={dispute} />}
      {canWriteOff && <WriteOffForm dispute={dispute} />}
      {isClaimed && can('undo_claim') && <UndoForm dispute={dispute} />}
    </>
  )
}

function DisputeFacts({ dispute }: { dispute: DisputeFile }) {
  const { t, i18n } = useTranslation('disputes')
  const { type, status, afterCompletion, deadline, closedAt, orderId, buyerId, sellerId } = dispute
  const money = (cents: number) => formatBrl(cents, i18n.language)
  const moment = (instant: string) => instantText(instant, i18n.language)
  return (
    <Card className={styles.part}>
      <h2 dir="auto">{type}</h2>
      <p className={styles.head}>
        <DisputeBadge status={status} />
        {t(afterCompletion ? 'afterCompletion' : 'beforeCompletion')}
      </p>
      <Facts
        look="lines"
        facts={[
          [t('facts.price'), money(dispute.priceCents)],
          [t('facts.total'), money(dispute.totalCents)],
          [t('facts.payment'), dispute.paymentId],
          [t('facts.opened'), moment(dispute.openedAt)],
          [t('facts.deadline'), deadline === null ? t('noDeadline') : moment(deadline)],
          closedAt !== null && [t('facts.closed'), moment(closedAt)],
          [t('facts.held'), money(dispute.seller.disputedCents - dispute.seller.uncoveredCents)],
          [t('facts.uncovered'), money(dispute.seller.uncoveredCents)],
          [t('facts.owed'), money(dispute.seller.owedCents)],
        ]}
      />
      <Decisions dispute={dispute} />
      <p className={styles.head}>
        <Link to={`/admin/orders/${orderId}`}>{t('links.order')}</Link>
        <Link to={`/admin/users/${buyerId}`}>{t('links.buyer')}</Link>
        <Link to={`/admin/users/${sellerId}`}>{t('links.seller')}</Link>
      </p>
    </Card>
  )
}

function Decisions({ dispute: { loss, writeOff, undoProposal, undone } }: { dispute: DisputeFile }) {
  const { t, i18n } = useTranslation('disputes')
  const money = (cents: number) => formatBrl(cents, i18n.language)
  return (
    <>
      {loss && <p className="words">{t(`borneBy.${loss.bearer}`, { reason: loss.reason })}</p>}
      {writeOff && (
        <p className="words">
          {writeOff.amountCents === null
            ? t('writeOff.endorsed', { reason: writeOff.reason })
            : t('writeOff.made', { amount: money(writeOff.amountCents), reason: writeOff.reason })}
        </p>
      )}
      {undoProposal && !undone && <p className="words">{t('undo.endorsed', { reason: undoProposal.reason })}</p>}
      {undone && (
        <p className="words">
          {t(`undo.made.${undone.cause}`, { reason: undone.reason ?? '' })}{' '}
          {t('undo.amounts', { withdrawn: money(undone.withdrawnCents), repaid: money(undone.repaidCents) })}
        </p>
      )}
    </>
  )
}

function Evidence({ dispute: { evidence, status } }: { dispute: DisputeFile }) {
  const { t, i18n } = useTranslation('disputes')
  return (
    <section className={styles.part} aria-labelledby="evidence">
      <h2 id="evidence">{t('evidence.title')}</h2>
      {status === 'open' && <p className={styles.soft}>{t('evidence.how')}</p>}
      {evidence.length === 0 && <p className={styles.soft}>{t('evidence.none')}</p>}
      <ol className={classNames('stack', styles.list)}>
        {evidence.map(({ at, text, photos }) => (
          <li key={at}>
            <Card>
              {text !== '' && (
                <p dir="auto" className="words">
                  {text}
                </p>
              )}
              <EvidencePhotos photos={photos} />
              <p className={styles.soft}>
                <time dateTime={at}>{instantText(at, i18n.language)}</time>
              </p>
            </Card>
          </li>
        ))}
      </ol>
    </section>
  )
}

const tones: Readonly<Record<DisputeStatus, Tone>> = { open: 'sun', won: 'leaf', lost: 'clay' }

function DisputeBadge({ status }: { status: DisputeStatus }) {
  const { t } = useTranslation('disputes')
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}
