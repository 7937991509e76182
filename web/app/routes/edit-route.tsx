import { EditPage } from '../../features/recyclables/form/edit-page.tsx'
import { Photos } from './photos-slot.tsx'

const slots = { Photos }

/** The form of an own ad with its photos. */
export default function EditRoute() {
  return <EditPage slots={slots} />
}
