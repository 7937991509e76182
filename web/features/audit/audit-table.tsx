import { useTranslation } from 'react-i18next'
import type { AuditLine } from '../../../shared/contract/audit.ts'
import { otherReceiver } from '../../../shared/payouts/other-receiver.ts'
import { classNames } from '../../ui/primitives/class-names.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { Instant } from '../../ui/tables/instant.tsx'
import styles from './audit.module.css'
import { factsOf } from './facts.ts'

/** The facts before and after stand side by side, field by field. */
export function AuditTable({ items }: { items: readonly AuditLine[] }) {
  const { t, i18n } = useTranslation('audit')
  const facts = ({ before, after }: AuditLine, side: 'before' | 'after') => (
    <Facts facts={factsOf(t, before, after, i18n.language).map((fact) => ({ ...fact, value: fact[side] }))} />
  )
  return (
    <DataTable
      caption={t('title')}
      items={items}
      rowProps={() => ({ className: classNames(styles.row) })}
      columns={[
        { head: t('columns.at'), cell: ({ at }) => <Instant at={at} /> },
        { head: t('columns.actor'), isWords: true, cell: ({ actor }) => actor.name ?? actor.id },
        {
          head: t('columns.action'),
          namesRow: true,
          cell: ({ action, targetId }) => (
            <span className={styles.action}>
              <span>{t(`actions.${action as 'edit:user'}`, { nsSeparator: false, defaultValue: action })}</span>
              <span className={styles.target}>{targetId}</span>
            </span>
          ),
        },
        { head: t('columns.before'), cell: (line) => facts(line, 'before') },
        { head: t('columns.after'), cell: (line) => facts(line, 'after') },
        {
          head: t('columns.reason'),
          isWords: true,
          className: styles.words,
          cell: ({ reason }) => (reason === otherReceiver ? t('otherReceiver') : reason) || '—',
        },
      ]}
    />
  )
}

function Facts({
  facts,
}: {
  facts: readonly { readonly field: string; readonly label: string; readonly value: string }[]
}) {
  if (facts.length === 0) return '—'
  return (
    <dl className={styles.facts}>
      {facts.map(({ field, label, value }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value || '—'}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
