/** Key of the download for this machine, such as `linux-x64`. */
export const thisPlatform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
