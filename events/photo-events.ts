import * as z from 'zod'
import { idOf } from '../shared/ids.ts'
import { defineEvent } from './event.ts'

/** An admin asked for new derivatives of a photo. */
export const photoConversionRequested = defineEvent(
  'photos',
  'PhotoConversionRequested',
  1,
  z.object({ photoId: idOf('photo'), attempt: idOf('event') }),
)
