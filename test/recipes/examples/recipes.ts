import type { Recipe } from '../recipe.ts'
import { adminList } from './admin-list.ts'
import { email } from './email.ts'
import { event } from './event.ts'
import { form } from './form.ts'
import { lambdaEntry } from './lambda-entry.ts'
import { locale } from './locale.ts'
import { noun } from './noun.ts'
import { operation } from './operation.ts'
import { adminPage, page } from './page.ts'
import { quota } from './quota.ts'
import { setting } from './setting.ts'
import { stateChange } from './state-change.ts'
import { text } from './text.ts'

/** The examples of the recipes in CONTRIBUTING.md, in its order. */
export const recipes: readonly Recipe[] = [
  operation,
  stateChange,
  lambdaEntry,
  quota,
  setting,
  noun,
  event,
  page,
  adminPage,
  adminList,
  form,
  email,
  text,
  locale,
]
