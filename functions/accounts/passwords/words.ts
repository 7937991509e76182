/** Football clubs, with the forms that supporters write. */
const clubs = [
  ...['flamengo', 'mengao', 'mengo', 'corinthians', 'timao', 'palmeiras', 'verdao', 'porco', 'santos', 'peixe'],
  ...['saopaulo', 'spfc', 'tricolor', 'vasco', 'vascao', 'fluminense', 'botafogo', 'fogao', 'gremio', 'imortal'],
  ...['internacional', 'colorado', 'inter', 'cruzeiro', 'cabuloso', 'atletico', 'galo', 'bahia', 'vitoria', 'sport'],
  ...['nautico', 'santacruz', 'ceara', 'fortaleza', 'goias', 'vilanova', 'coritiba', 'coxa', 'athletico', 'furacao'],
  ...['parana', 'chapecoense', 'avai', 'figueirense', 'criciuma', 'juventude', 'bragantino', 'pontepreta', 'guarani'],
  ...['america', 'cuiaba', 'remo', 'paysandu', 'mirassol', 'novorizontino', 'portuguesa', 'selecao', 'hexa'],
]

/** The product's own words and those of its trade. */
const product = [
  ...['retorna', 'retornar', 'retornaapp', 'recicla', 'reciclar', 'reciclagem', 'reciclavel', 'reciclaveis'],
  ...['reciclador', 'recicladora', 'catador', 'catadora', 'cooperativa', 'coleta', 'seletiva', 'coletaseletiva'],
  ...['papelao', 'plastico', 'aluminio', 'latinha', 'vidro', 'sucata', 'metal', 'lixo', 'lixozero', 'sustentavel'],
  ...['sustentabilidade', 'ambiente', 'meioambiente', 'natureza', 'planeta', 'verde', 'ecologia', 'eletronico'],
]

/** Greetings, faith, love and office words that start Brazilian passwords. */
const everyday = [
  ...['senha', 'minhasenha', 'novasenha', 'senhaforte', 'mudar', 'mudarsenha', 'trocar', 'acesso', 'entrar', 'login'],
  ...['usuario', 'cliente', 'empresa', 'admin', 'administrador', 'sistema', 'teste', 'testando', 'bemvindo'],
  ...['brasil', 'brasileiro', 'deus', 'deusefiel', 'deusnocomando', 'jesus', 'jesuscristo', 'jesusteama', 'senhor'],
  ...['amor', 'teamo', 'amorzinho', 'meuamor', 'amominhafamilia', 'familia', 'felicidade', 'gratidao', 'saudade'],
  ...['vida', 'princesa', 'gatinha', 'estrela', 'caminho', 'recomeco', 'mudanca', 'amostra', 'errada', 'segredo'],
  ...['pix', 'cpf', 'celular', 'whatsapp', 'facebook', 'instagram', 'banco', 'itau', 'bradesco', 'santander', 'caixa'],
]

/** Words that a guesser tries first here, without accents and in lower case. */
export const brazilianWords: readonly string[] = [...clubs, ...product, ...everyday]
