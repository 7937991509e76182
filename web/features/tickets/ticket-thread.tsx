import { useTranslation } from 'react-i18next'
import type { TicketView } from '../../../shared/contract/tickets.ts'
import { instantText } from '../../lib/wording.ts'
import { RichText } from '../../ui/page/rich-text.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import { TicketBadge } from './ticket-badge.tsx'
import styles from './tickets.module.css'

interface TicketThreadProps {
  readonly ticket: TicketView
  /** Heading of the message; by default that the reader wrote it. */
  readonly author?: string
}

/** The message of a ticket and its answers. */
export function TicketThread({ ticket, author }: TicketThreadProps) {
  const { t } = useTranslation('tickets')
  return (
    <div className={styles.ticket}>
      <div className={styles.entry}>
        <span className={styles.head}>
          <strong>{author ?? t('you')}</strong>
          <Moment at={ticket.createdAt} />
          <TicketBadge status={ticket.status} />
        </span>
        <p dir="auto" className={styles.words}>
          {ticket.message}
        </p>
      </div>
      {ticket.answers.map(({ text, at }) => (
        <div key={at} className={classNames(styles.entry, styles.answer)}>
          <span className={styles.head}>
            <strong>{t('team')}</strong>
            <Moment at={at} />
          </span>
          <div dir="auto" className={styles.words}>
            <RichText text={text} />
          </div>
        </div>
      ))}
    </div>
  )
}

function Moment({ at }: { at: string }) {
  const { i18n } = useTranslation()
  return (
    <time className={styles.soft} dateTime={at}>
      {instantText(at, i18n.language)}
    </time>
  )
}
