import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import { ticketStatus } from '../../../../shared/life-cycles/ticket.ts'
import { itemsOf } from '../../../lib/pages.ts'
import { useTab } from '../../../ui/tables/address-tabs.tsx'
import { QueueSteps } from '../../../ui/tables/queue-steps.tsx'
import { TabbedQueue } from '../../../ui/tables/tabbed-queue.tsx'
import { CannedAnswers } from './canned-answers.tsx'
import { TicketDetail } from './ticket-detail.tsx'
import { TicketQueue, useTicketQueue } from './ticket-queue.tsx'

const tabs = [...ticketStatus.options, 'canned'] as const

/** `/admin/tickets`: tickets by state and the canned answers; `/admin/tickets/:id`: one ticket. */
export default function TicketsPage() {
  const { t } = useTranslation('tickets')
  const { id } = useParams()
  return (
    <TabbedQueue
      title={t('admin.title')}
      label={t('admin.lists')}
      tabs={tabs}
      tabText={(tab) => t(`admin.tab.${tab}`)}
      content={(tab) => (tab === 'canned' ? <CannedAnswers /> : <TicketQueue key={tab} status={tab} />)}
      steps={id !== undefined && <Steps id={id} />}
      detail={id !== undefined && <TicketDetail key={id} id={id} />}
    />
  )
}

function Steps({ id }: { id: string }) {
  const { search } = useLocation()
  const { query } = useTicketQueue(useTab(ticketStatus.options))
  const ids = itemsOf(query).map((item) => item.id)
  return <QueueSteps ids={ids} id={id} addressOf={(other) => `/admin/tickets/${other}${search}`} />
}
