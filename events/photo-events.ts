import * as z from 'zod'
import { photoProblem } from '../shared/contract/photos.ts'
import { idOf } from '../shared/ids.ts'
import { defineEvent } from './event.ts'

/** An admin asked for new derivatives of a photo. */
export const photoConversionRequested = defineEvent(
  'photos',
  'PhotoConversionRequested',
  1,
  z.object({ photoId: idOf('photo'), attempt: idOf('event') }),
)

/** The upload of a photo was converted or refused; the photo's row says which. */
export const photoConverted = defineEvent(
  'photos',
  'PhotoConverted',
  1,
  z.object({ photoId: idOf('photo'), conversion: z.string() }),
)

/** An upload was not converted: its photo has another one, or is deleted. */
export const photoUploadUnused = defineEvent(
  'photos',
  'PhotoUploadUnused',
  1,
  z.object({ photoId: idOf('photo'), conversion: z.string() }),
)

/** New derivatives of a photo were made, or could not be: then `problem` says why. */
export const photoRenewed = defineEvent(
  'photos',
  'PhotoRenewed',
  1,
  z.object({
    photoId: idOf('photo'),
    attempt: idOf('event'),
    conversion: z.string(),
    result: z.object({
      width: z.number().int().nullable(),
      height: z.number().int().nullable(),
      /** A data URI of a few hundred bytes. */
      preview: z.string().max(4000).nullable(),
      problem: photoProblem.nullable(),
    }),
  }),
)
