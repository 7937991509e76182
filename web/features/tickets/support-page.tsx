import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useSession } from '../../lib/session/session.ts'
import { Page } from '../../ui/page/page.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { linkOf } from './link.ts'
import { OwnTickets } from './own-tickets.tsx'
import { TicketForm } from './ticket-form.tsx'
import styles from './tickets.module.css'
import { VisitorTicket } from './visitor-ticket.tsx'

/** `/support`, for users and visitors. The link of an answer to a visitor opens that ticket instead. */
export default function SupportPage() {
  const { t } = useTranslation('tickets')
  const link = linkOf(useLocation().hash)
  const title = link ? t('visitor.title') : t('title')
  return (
    <Page title={title} heading={title} description={t('description')} width="narrow">
      <div className={styles.page}>{link ? <VisitorTicket link={link} /> : <Support />}</div>
    </Page>
  )
}

function Support() {
  const { t } = useTranslation('tickets')
  const session = useSession()
  // The API refuses suspended users, so they write like visitors.
  const signedIn = session.status === 'signed-in' && !session.suspended
  return (
    <>
      <div className={styles.intro}>
        <p>{t('intro')}</p>
        <Link to="/#questions">{t('faq')}</Link>
      </div>
      {session.status === 'loading' ? (
        <Skeleton height="24rem" radius="12px" />
      ) : (
        <TicketForm accountEmail={signedIn ? session.actor.email : null} />
      )}
      {signedIn && <OwnTickets />}
    </>
  )
}
