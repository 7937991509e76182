import type { Actor } from '../../functions/kit/people/actor.ts'
import type { Table } from '../../functions/kit/table/table.ts'
import { addCannedAnswer } from '../../functions/tickets/canned-answers.ts'
import { createTicket } from '../../functions/tickets/create.ts'

/** Adds an open ticket of a demo user and a canned answer, with the product's own use cases. */
export async function addSupport(table: Table, people: Readonly<Record<'author' | 'admin', Actor>>, now: Date) {
  const message = 'Mudei de celular e de número. Como faço para trocar o telefone da minha conta?'
  await createTicket(table, people.author, message, now)
  await addCannedAnswer({ table, now }, people.admin, {
    title: 'Trocar o telefone',
    text: 'Abra <b>Perfil</b>, mude o telefone e salve: enviamos um código por SMS para o número novo.',
  })
}
