import { afterAll, describe, expect, it } from 'vitest';
import { type AcceptanceDeps, GUESSES_MIN, requireAcceptable } from './acceptance.ts';
import { createGuessEstimator } from './guess-estimator.ts';

const guesses = createGuessEstimator({ budgetMs: 30_000, enough: GUESSES_MIN });
afterAll(() => guesses.close());
const deps: AcceptanceDeps = { settings: { passwordPolicy: 'standard' }, guesses };
const EMAIL = 'paula.rivers@example.org';

async function ruleFor(text: string): Promise<string> {
  try {
    await requireAcceptable(deps, { text, email: EMAIL });
    return 'accepted';
  } catch (error) {
    const { errors = [] } = error as { errors?: { code: string }[] };
    return errors.map(({ code }) => code).join();
  }
}

/** Passwords that satisfy many a form's rules and are among the first that are tried. */
const NOTORIOUS = [
  ...[
    'Password1!',
    'P@ssw0rd1',
    'P@$$w0rd',
    'p4ssw0rd',
    'Passw0rd!',
    'Password123!',
    'password2024',
    'MyPassword1',
  ],
  ...[
    'Qwerty123!',
    'qwertyuiop',
    '1q2w3e4r5t',
    'zaq12wsx',
    'asdfghjkl',
    'Qazwsx123',
    '1qaz@WSX',
    'qwerty2024',
  ],
  ...['Summer2024', 'Winter2023!', 'Spring2025', 'Autumn2022', 'January2024', 'Monday123!', 'October2023!'],
  ...[
    'aaaaaaaa',
    '11111111',
    '12345678',
    '123456789',
    '87654321',
    'abcdefgh',
    'abcd1234',
    'abc12345',
    '00000000',
  ],
  ...[
    'iloveyou1',
    'Iloveyou!',
    'letmein1!',
    'Welcome1!',
    'Welcome123',
    'trustno1!',
    'sunshine1',
    'princess1!',
  ],
  ...[
    'dragon123',
    'monkey123!',
    'football1!',
    'baseball1',
    'superman1',
    'batman123',
    'shadow123',
    'master123',
  ],
  ...['gridlease', 'Gridlease1', 'gridlease2024', 'Admin123!', 'administrator1', 'changeme1!', 'nvidia4090'],
  'paula.rivers1',
];

const GOOD = [
  ...[
    'sixteen grey elephants',
    'seventeen red tulips',
    'correct-horse-battery-staple',
    'kX9#mQ2vTq8!zR',
    'vT8#qLz2',
  ],
  ...[
    'nine-amber-foxes-whistle',
    'the moss grew over Tuesday',
    'Bxq7vLmz',
    'wandering lighthouse soup',
    '7hWq!nPz3',
  ],
  ...[
    'mein Fahrrad singt nachts',
    'пять синих чайников',
    '彼は静かに犬を洗う夜',
    'Zx81-spectrum-teapot',
    'ortolan/quartz/ginger',
  ],
  ...[
    'unlikely walrus ballet',
    'eleven tired violins',
    'f6aQ-2mZt-9vLw',
    'gravel hums beneath violet doors',
    '🐙🦑🦐🦞🦀🐡🐠🐟',
  ],
];

describe('new passwords', () => {
  it('has 56 notorious passwords and 20 good ones to try', () => {
    expect([new Set(NOTORIOUS).size, new Set(GOOD).size]).toEqual([56, 20]);
  });

  it.each(NOTORIOUS)('%s is refused', async (password) => {
    expect(['common', 'email', 'guessable']).toContain(await ruleFor(password));
  });

  it.each(GOOD)('%s is accepted', async (password) => {
    expect(await ruleFor(password)).toBe('accepted');
  });

  it.each([
    ['repetition of a common one', 'Password1!'.repeat(12)],
    ['one character', 'a'.repeat(128)],
    ['the same word over and over', 'elephant'.repeat(16)],
  ])('however long are refused when they are %s', async (_what, password) => {
    expect(await ruleFor(password)).toBe('guessable');
  });

  it('of the greatest length are accepted by their beginning', async () => {
    expect(await ruleFor('gravel hums beneath violet doors'.padEnd(128, '4@5$3e1!i0o'))).toBe('accepted');
  });

  it('are refused when they are made of words of the account', async () => {
    expect(await ruleFor('PaulaRivers2024')).toBe('guessable');
  });

  it('are estimated again by another process after the first has ended', async () => {
    await guesses.close();
    expect(await ruleFor('Password1!')).toBe('guessable');
  });
});

it('what waits too long for its turn to be estimated is refused as overload', async () => {
  const hurried = createGuessEstimator({ budgetMs: 10, enough: GUESSES_MIN });
  try {
    const asked = Array.from({ length: 3 }, (_, at) =>
      hurried.estimate({ password: `brittle teaspoon ${at}`, words: [] }, { address: `192.0.2.${at}` }),
    );
    const [first, ...others] = await Promise.allSettled(asked);
    expect(first?.status).toBe('fulfilled');
    for (const other of others) expect(other).toMatchObject({ reason: { code: 'hashing_overloaded' } });
  } finally {
    await hurried.close();
  }
});
