import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { CaseView } from '../../../shared/contract/cases.ts'
import { formatBrl } from '../../../shared/money.ts'
import { clockText } from '../../lib/clock-text.ts'
import { api } from '../../lib/server/operations.ts'
import { dayText, instantText } from '../../lib/wording.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import styles from './cases.module.css'
import { DecisionForm } from './decision-form.tsx'

export function CaseDetail({ id }: { id: string }) {
  const { t } = useTranslation('cases')
  const found = useQuery(api.cases.get.queryOptions({ input: { id } }))
  return (
    <div className={styles.stack}>
      <BackLink to="/admin/cases">{t('back')}</BackLink>
      <Loaded query={found} height="20rem" failedTitle={t('loadFailed')}>
        {(data) => (
          <>
            <Facts found={data} />
            <Reports found={data} />
            {data.status === 'open' && <Proposal found={data} />}
            {data.status === 'open' ? <DecisionForm key={data.version} found={data} /> : <Decision found={data} />}
          </>
        )}
      </Loaded>
    </div>
  )
}

function Facts({ found }: { found: CaseView }) {
  const { t, i18n } = useTranslation('cases')
  const { cause, type, orderId, priceCents, date, time, confirmed, conversationId } = found
  const sides = [
    { side: 'owner', userId: found.ownerId },
    { side: 'interested', userId: found.interestedId },
  ] as const
  return (
    <Card className={styles.stack}>
      <p className={styles.head}>
        <strong dir="auto">{type}</strong>
        <Badge tone={cause === 'problem' ? 'clay' : 'sun'}>{t(`causes.${cause}`)}</Badge>
      </p>
      <dl className={styles.facts}>
        <dt>{t('columns.price')}</dt>
        <dd>
          {priceCents === null ? t('donation') : formatBrl(priceCents, i18n.language)}
          {orderId && <Link to={`/admin/orders/${orderId}`}>{t('order')}</Link>}
        </dd>
        <dt>{t('agreed')}</dt>
        <dd>
          <time dateTime={`${date}T${time}`}>
            {t('agreedAt', { date: dayText(date, i18n.language), time: clockText(time, i18n.language) })}
          </time>
        </dd>
        {sides.map(({ side, userId }) => (
          <div key={side} className={styles.side}>
            <dt>
              <Link to={`/admin/users/${userId}`}>{t(`sides.${side}`)}</Link>
            </dt>
            <dd>
              {confirmed[side]
                ? t('confirmedAt', { at: instantText(confirmed[side], i18n.language) })
                : t('notConfirmed')}
            </dd>
          </div>
        ))}
      </dl>
      <Link to={`/admin/conversations?conversation=${conversationId}`}>{t('conversation')}</Link>
    </Card>
  )
}

function Reports({ found: { problems } }: { found: CaseView }) {
  const { t, i18n } = useTranslation('cases')
  return (
    <section className={styles.stack} aria-labelledby="case-problems">
      <h2 id="case-problems">{t('problems')}</h2>
      {problems.length === 0 && <p>{t('noProblems')}</p>}
      {problems.map(({ by, kind, text, at }) => (
        <Card key={by} className={styles.stack}>
          <p className={styles.head}>
            <strong>{t(`sides.${by}`)}</strong>
            <Badge>{t(`kinds.${kind}`)}</Badge>
            <time dateTime={at}>{instantText(at, i18n.language)}</time>
          </p>
          <p dir="auto" className="words">
            {text}
          </p>
        </Card>
      ))}
    </section>
  )
}

/** Above the two-admin limit: a second admin confirms, or proposes another verdict. */
function Proposal({ found: { proposal, orderId } }: { found: CaseView }) {
  const { t, i18n } = useTranslation('cases')
  if (!proposal) return null
  const verdict = proposal.verdict === 'cancel' && orderId !== null ? 'refund' : proposal.verdict
  return (
    <Card className={styles.stack}>
      <p className={styles.head}>
        <strong>{t('proposal')}</strong>
        <Badge tone="sun">{t('awaitsSecond')}</Badge>
      </p>
      <p>
        {t(`verdicts.${verdict}`)} · <time dateTime={proposal.at}>{instantText(proposal.at, i18n.language)}</time>
      </p>
      <p dir="auto" className="words">
        {proposal.reason}
      </p>
    </Card>
  )
}

function Decision({ found: { decision, outcome, status } }: { found: CaseView }) {
  const { t, i18n } = useTranslation('cases')
  return (
    <section className={styles.stack} aria-labelledby="case-decision">
      <h2 id="case-decision">{t('decision')}</h2>
      {decision ? (
        <>
          <p>
            {t(`verdicts.${decision.verdict}`)} ·{' '}
            <time dateTime={decision.at}>{instantText(decision.at, i18n.language)}</time>
          </p>
          <p dir="auto" className="words">
            {decision.reason}
          </p>
        </>
      ) : (
        <p>{t('endedAlone')}</p>
      )}
      <p>{status === 'decided' ? t('underWay') : outcome && t(`outcomes.${outcome}`)}</p>
    </section>
  )
}
