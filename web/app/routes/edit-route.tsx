import { EditPage } from '../../features/recyclables/edit-page.tsx'
import { Photos } from './photos-slot.tsx'

const slots = { Photos }

/** The form of an own ad with its photos. */
export default function EditRoute() {
  return <EditPage slots={slots} />
}
