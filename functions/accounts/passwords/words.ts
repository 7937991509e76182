const wordsOf = (text: string): string[] => text.trim().split(/\s+/)

/** Football clubs, with the forms that supporters write. */
const clubs = wordsOf(`
  flamengo mengao mengo corinthians timao palmeiras verdao porco santos peixe saopaulo spfc tricolor vasco
  vascao fluminense botafogo fogao gremio imortal internacional colorado inter cruzeiro cabuloso atletico galo
  bahia vitoria sport nautico santacruz ceara fortaleza goias vilanova coritiba coxa athletico furacao parana
  chapecoense avai figueirense criciuma juventude bragantino pontepreta guarani america cuiaba remo paysandu
  mirassol novorizontino portuguesa selecao hexa vascodagama fla flu crf mengaomalvado sempreflu bahea leao
  nacao fielt fiel vaicorinthians soucorinthiano gaviao urubu raposa saci gigante hexacampeao campeao
  flamenguista corinthiano palmeirense vascaino santista tricampeao pele neymar messi brasileirao libertadores
  futebol
`)

/** The product's own words and those of its trade. */
const product = wordsOf(`
  retorna retornar retornaapp recicla reciclar reciclagem reciclavel reciclaveis reciclador recicladora catador
  catadora cooperativa coleta seletiva coletaseletiva papelao plastico aluminio latinha vidro sucata metal lixo
  lixozero sustentavel sustentabilidade ambiente meioambiente natureza planeta verde ecologia eletronico
`)

/** Faith: names, prayers and sayings, also joined as people write them. */
const faith = wordsOf(`
  deus deusefiel deusnocomando deusebom deusmeajude deuseamor deusprovera fiel deuspai jesus jesuscristo
  jesusteama jesussalva jesusvive jesusmeajude jesusmeupastor jesusvoltara cristo senhor senhordeus jeova
  jeovajire espirito santo santa espiritosanto divino maria nossasenhora aparecida avemaria painosso salverainha
  nazare fatima rosario santoantonio saojorge saojose saojoao saopedro saomiguel saobento saofrancisco santarita
  biblia salmo salmos salmo23 salmo91 evangelho gospel igreja templo altar pastor padre papa amem aleluia gloria
  hosana maranata shalom ebenezer fe feemdeus graca oracao bencao milagre vitoria vitoriaemcristo anjo anjos
  arcanjo gabriel miguel ceu oxala iemanja ogum oxum oxossi xango umbanda axe orixa evangelico catolico moises
  davi salomao noe abraao jose paulo pedro genesis apocalipse proverbios
`)

/** Short forms of names that parents and friends use. */
const nicknames = wordsOf(`
  joaozinho zezinho zeca ze chico chiquinho tonho toninho neto junior juninho mariazinha aninha bia duda gabi
  rafa nanda leti lari mari cacau tati carol luizinho paulinho carlinhos marquinhos pedrinho ronaldinho robinho
  binho dudu guga princesinha filhinho mamae papai vovo titia bebe nenem gatinho gatinha lindinha
`)

/** Keys beside each other, and letters in order. */
const walks = wordsOf(`
  qwerty qwert qwer qwe qwertyuiop asdf asdfg asdfgh asd zxcv zxcvb zxcvbn zxc 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3
  q1w2e3r4 1qaz2wsx 1qaz qazwsx qaz wsx zaq12wsx abc abcd abcde abcdef abcdefg abcdefgh abc123 xyz aeiou 123abc
  123mudar
`)

/** State capitals and the largest other cities, also joined, with their short forms. */
const cities = wordsOf(`
  saopaulo sampa riodejaneiro rio brasilia bsb salvador fortaleza belohorizonte bh manaus curitiba cwb recife
  goiania portoalegre poa belem guarulhos campinas sp saoluis maceio campogrande saogoncalo teresina joaopessoa
  natal osasco santoandre saobernardo ribeiraopreto sorocaba uberlandia contagem aracaju feiradesantana cuiaba
  joinville londrina juizdefora aparecida florianopolis floripa niteroi portovelho macapa boavista palmas
  riobranco vitoria santos caxias olinda bahia ceara minas parana
`)

/** People of a state or city, and names that everybody knows. */
const people = wordsOf(`
  carioca paulista paulistano mineiro mineira mineirinho gaucho baiano baiana capixaba cearense pernambucano
  paraense goiano catarinense paranaense nordestino brasileira rio40graus neymarjr ronaldo ronaldinho zico senna
  ayrtonsenna xuxa silviosantos anitta pabllo lula lula13 bolsonaro bolsonaro22 mito bbb globo novela carnaval
  samba pagode
`)

/** Greetings, love and office words that start Brazilian passwords. */
const everyday = wordsOf(`
  senha minhasenha novasenha senhaforte mudar mudarsenha trocar acesso entrar login usuario cliente empresa
  admin administrador sistema teste testando bemvindo brasil brasileiro deus deusefiel deusnocomando jesus
  jesuscristo jesusteama senhor amor teamo amorzinho meuamor amominhafamilia familia felicidade gratidao saudade
  vida princesa gatinha estrela caminho recomeco mudanca amostra errada segredo pix cpf celular whatsapp
  facebook instagram banco itau bradesco santander caixa
`)

/** Words that a guesser tries first here, without accents and in lower case. */
export const brazilianWords: readonly string[] = [
  ...clubs,
  ...product,
  ...everyday,
  ...faith,
  ...nicknames,
  ...walks,
  ...cities,
  ...people,
]
