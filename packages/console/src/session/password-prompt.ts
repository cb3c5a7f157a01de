import { createStore } from '../connection/store.ts';

/** An operation waits until the user has confirmed the password. */
export interface PasswordPrompt {
  /** With the new access token, or without one when the user does not want to. */
  readonly answer: (token: string | undefined) => void;
}

/** What is asked at the moment; the frame of the console shows it. */
export const passwordPrompt = createStore<PasswordPrompt | undefined>(undefined);

/** Asks for the password; returns the new access token, or undefined when the user does not want to confirm it. */
export function askForPassword(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const prompt: PasswordPrompt = {
      answer(token) {
        // A late answer must not close the next question.
        if (passwordPrompt.read() === prompt) passwordPrompt.write(undefined);
        resolve(token);
      },
    };
    passwordPrompt.write(prompt);
  });
}
