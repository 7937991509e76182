import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatBrl } from '../../../../shared/money.ts'
import styles from '../../../ui/money/money.module.css'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { Instant } from '../../../ui/tables/instant.tsx'
import { PayoutBadge } from '../payout-badge.tsx'
import type { PayoutNoun } from '../payout-noun.ts'
import type { RequestLine } from './request-kind.ts'

interface RequestsTableProps {
  readonly noun: PayoutNoun
  readonly items: readonly RequestLine[]
  /** Selected ids, including those on other pages. */
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
  /** Opens a request beside the list. */
  readonly addressOf: (id: string) => string
}

export function RequestsTable({ noun, items, chosen, onChosen, addressOf }: RequestsTableProps) {
  const { t, i18n } = useTranslation(['approvals', noun])
  const amountOf = ({ amountCents }: RequestLine) => formatBrl(amountCents, i18n.language)
  const personOf = ({ requester: { name, email } }: RequestLine) => name ?? email ?? t('nameless')
  return (
    <DataTable
      caption={t(`${noun}:admin.title`)}
      items={items}
      isWorkList
      selection={{
        chosen,
        onChosen,
        allLabel: t('tickAll'),
        labelOf: (line) => t(`${noun}:admin.tick`, { amount: amountOf(line), person: personOf(line) }),
      }}
      columns={[
        {
          head: t('columns.person'),
          cell: (line) => (
            <Link dir="auto" to={addressOf(line.id)}>
              {personOf(line)}
            </Link>
          ),
        },
        { head: t('columns.amount'), isNumber: true, cell: amountOf },
        {
          head: t(`${noun}:admin.receiver`),
          cell: ({ receiver }) => (
            <span className={styles.person}>
              {receiver.map((text) => (
                <bdi key={text}>{text}</bdi>
              ))}
            </span>
          ),
        },
        {
          head: t('columns.status'),
          cell: ({ status, takesTwo, endorsedBy }) => (
            <span className={styles.badges}>
              <PayoutBadge noun={noun} status={status} />
              {status === 'pending' && takesTwo && (
                <Badge tone="violet">{t(endorsedBy === null ? 'takesTwo' : 'oneSaidYes')}</Badge>
              )}
            </span>
          ),
        },
        { head: t('columns.requested'), cell: ({ createdAt }) => <Instant at={createdAt} /> },
      ]}
    />
  )
}
