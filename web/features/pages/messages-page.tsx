import { Conversation } from '../../ui/illustrations.tsx'
import { ComingPage } from './coming-page.tsx'

/** Where conversations about ads will be. */
export default function MessagesPage() {
  return <ComingPage name="messages" illustration={<Conversation />} />
}
